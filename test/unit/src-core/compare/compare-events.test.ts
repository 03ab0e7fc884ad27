import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { compareEvents } from '../../../../src-core/compare/compare-events'
import { rowsThere } from '../../../../src-core/compare/compared-tables'
import {
  type DifferenceKind,
  differenceKinds,
  fieldsOfBits,
  type UnclearReason,
  unclearReasons,
  undocumentedBit,
} from '../../../../src-core/compare/difference'
import type { SideCoverage } from '../../../../src-core/compare/side-coverage'
import type { EventTable } from '../../../../src-core/events/event-table'
import { isGone } from '../../../../src-core/events/gone-rows'
import { refreshMarkCode } from '../../../../src-core/events/refresh-mark'
import { runAtOnce } from '../../../../src-core/events/slices'
import { TimeSet } from '../../../../src-core/proof/time-set'
import { createTable, encodeInPages } from '../../../bench/million-events'
import {
  createSeededChanges,
  keysOfDifferences,
  provenMonth,
  toleranceMs,
} from '../../../bench/seeded-changes'
import { runCount } from '../../../support/run-count'
import { tableOf } from '../../support/file-bytes'
import { anyElement } from '../events/arbitrary-events'
import { sampleEvent } from '../events/sample-events'

const device = 'pump-7'
const start = 1763622000000
const proven = (first: number, last: number, asOf = Infinity): SideCoverage => ({
  asked: new Map([[device, TimeSet.of({ first: start, last: start + 9999 })]]),
  proven: new Map([[device, TimeSet.of({ first, last })]]),
  asOf,
})
const whole = proven(start, start + 9999)

/** An event whose stamps are all `at` ms after the start. */
const event = (at: number, value: number | string = 1, changes: JsonObject = {}): JsonObject =>
  sampleEvent({
    id: `${device}@#temperature@#${String(start + at)}`,
    deviceTimestamp: start + at,
    createdTime: start + at,
    ingressTimeStamp: start + at,
    attributeData: value,
    ...changes,
  })

interface Found {
  readonly kind: DifferenceKind
  readonly reason: UnclearReason
  readonly fields: readonly string[]
  readonly left: string | null
  readonly right: string | null
}

const compare = (
  left: EventTable,
  right: EventTable,
  coverage: readonly [SideCoverage | null, SideCoverage | null] = [whole, whole],
) => {
  const found = runAtOnce(
    compareEvents({ table: left, coverage: coverage[0] }, { table: right, coverage: coverage[1] }, 10),
  )
  const recordOf = (table: EventTable, row: number | undefined): string | null =>
    row === undefined || row < 0 ? null : table.recordJson(row)
  const differences = Array.from({ length: found.count }, (_, index): Found => {
    const bits = found.fields[index] ?? 0
    return {
      kind: differenceKinds[found.kinds[index] ?? 0] ?? 'changed',
      reason: unclearReasons[found.reasons[index] ?? 0] ?? 'none',
      fields: [...fieldsOfBits(bits), ...((bits & undocumentedBit) === 0 ? [] : ['undocumented'])],
      left: recordOf(left, found.left[index]),
      right: recordOf(right, found.right[index]),
    }
  })
  return {
    sameCount: found.sameCount,
    deletedOnBoth: found.deletedOnBoth,
    counts: found.counts,
    differences,
    found,
  }
}
const kindsOf = (
  left: readonly JsonObject[],
  right: readonly JsonObject[],
  coverage?: Parameters<typeof compare>[2],
) =>
  compare(tableOf(left), tableOf(right), coverage).differences.map(({ kind, reason, fields }) => [
    kind,
    reason,
    ...fields,
  ])

describe('comparing two results by event', () => {
  it('finds nothing between equal results, in whatever order and with whatever doubles', () => {
    const events = [event(1), event(2), event(2), event(3, 'on'), event(4, 1, { id: 7 })]
    const { sameCount, differences } = compare(tableOf(events), tableOf(events.toReversed()))
    expect({ sameCount, differences }).toEqual({ sameCount: 5, differences: [] })
  })

  it('names the fields of a changed record', () => {
    expect(kindsOf([event(1), event(2)], [event(1, 5, { channel: 'x' }), event(2)])).toEqual([
      ['changed', 'none', 'attributeData', 'channel'],
    ])
    expect(kindsOf([event(1)], [event(1, 1, { firmware: 3 })])).toEqual([['changed', 'none', 'undocumented']])
    expect(kindsOf([event(1)], [event(1, 1, { channel: 3 })])).toEqual([['changed', 'none', 'channel']])
    expect(kindsOf([event(1, 1, { firmware: 2 })], [event(1, 5, { firmware: 3 })])).toEqual([
      ['changed', 'none', 'attributeData', 'undocumented'],
    ])
    expect(
      kindsOf([event(1, 1, { channel: 3, firmware: 2 })], [event(1, 1, { channel: 4, firmware: 2 })]),
    ).toEqual([['changed', 'none', 'channel']])
  })

  it('takes a record for the same whatever the order in which the service writes fields that it does not document', () => {
    const [one, other] = [
      event(1, 1, { firmware: 3, batch: 'a', channel: 7 }),
      event(1, 1, { batch: 'a', channel: 7, firmware: 3 }),
    ]
    expect(compare(tableOf([one]), tableOf([other]))).toMatchObject({ sameCount: 1, differences: [] })
    expect(kindsOf([one], [{ ...other, attributeData: 2 }])).toEqual([['changed', 'none', 'attributeData']])
    expect(kindsOf([one], [{ ...other, batch: 3, firmware: 'a' }])).toEqual([
      ['changed', 'none', 'undocumented'],
    ])
  })

  it('counts an event as missing where both sides are proven, and otherwise says why it cannot tell', () => {
    const events = [event(1), event(50)]
    const without = [event(1)]
    expect(kindsOf(events, without)).toEqual([['missingRight', 'none']])
    expect(kindsOf(without, events)).toEqual([['missingLeft', 'none']])
    expect(kindsOf(events, without, [whole, proven(start, start + 49)])).toEqual([['onlyLeft', 'notProven']])
    expect(kindsOf(events, without, [proven(start, start + 49), whole])).toEqual([
      ['onlyLeft', 'ownNotProven'],
    ])
    expect(kindsOf(events, without, [whole, null])).toEqual([['onlyLeft', 'notProven']])
    expect(kindsOf(events, without, [whole, proven(start, start + 9999, start + 40)])).toEqual([
      ['onlyLeft', 'later'],
    ])
    expect(kindsOf([event(20_000)], [], [whole, whole])).toEqual([['onlyLeft', 'notAsked']])
    expect(kindsOf([event(5, 1, { deviceId: 'fan' })], [], [whole, whole])).toEqual([
      ['onlyLeft', 'notAsked'],
    ])
  })

  it('never takes an event for missing from a deletion plan, or an event of the plan for missing elsewhere', () => {
    const plan = { table: tableOf([event(1), event(2)]), coverage: null, isPlan: true }
    const result = { table: tableOf([event(1, 5), event(50)]), coverage: whole }
    const { kinds, reasons, count } = runAtOnce(compareEvents(plan, result, 0))
    const named = Array.from({ length: count }, (_, index) => [
      differenceKinds[kinds[index] ?? 0],
      unclearReasons[reasons[index] ?? 0],
    ])
    expect(named.toSorted()).toEqual([
      ['changed', 'none'],
      ['onlyLeft', 'ownNotProven'],
      ['onlyRight', 'notPlanned'],
    ])
  })

  it('does not judge by a time stamp that the range of the other result cannot apply to', () => {
    // The right result has an event created outside its range: the range applies to another stamp.
    const right = [event(1, 1, { createdTime: start - 5 })]
    expect(kindsOf([...right, event(50, 1, { createdTime: start - 9 })], right)).toEqual([
      ['missingRight', 'none'],
    ])
    expect(kindsOf([event(50, 1, { createdTime: start - 9 })], [], [null, whole])).toEqual([
      ['onlyLeft', 'notProven'],
    ])
  })

  it('recognises a value that has moved by at most the tolerance, and pairs as many as possible', () => {
    expect(kindsOf([event(1)], [event(11)])).toEqual([
      ['moved', 'none', 'createdTime', 'id', 'ingressTimeStamp', 'deviceTimestamp'],
    ])
    expect(kindsOf([event(1)], [event(12)]).map(([kind]) => kind)).toEqual(['missingRight', 'missingLeft'])
    expect(kindsOf([event(1)], [event(5, 2)]).map(([kind]) => kind)).toEqual(['missingRight', 'missingLeft'])
    expect(kindsOf([event(1), event(9)], [event(10), event(18)]).map(([kind]) => kind)).toEqual([
      'moved',
      'moved',
    ])
    expect(kindsOf([event(1)], [event(1, 1, { id: 'other' })])).toEqual([['changed', 'none', 'id']])
  })

  it('recognises it by device, attribute and value alone, and those at the same time first', () => {
    const kinds = (...sides: Parameters<typeof kindsOf>) => kindsOf(...sides).map(([kind]) => kind)
    expect(
      kinds([event(1, 1, { firmware: 2 })], [event(4, 1, { firmware: 3, attributeType: 'Double' })]),
    ).toEqual(['moved'])
    expect(
      kinds([event(1, 1, { attributeData: [1] })], [event(4, 1, { attributeData: [1], firmware: 3 })]),
    ).toEqual(['moved'])
    expect(kinds([event(1, 1, { attributeData: [1] })], [event(4, 1, { attributeData: [2] })])).toEqual([
      'missingRight',
      'missingLeft',
    ])
    expect(kinds([event(1, 1, { attributeData: null })], [event(4, 1, { attributeData: null })])).toEqual([
      'moved',
    ])
    const unnamed = (...times: readonly number[]) =>
      times.map((at) => event(at, 1, { id: `${String(at)} of ${String(times[0])}` }))
    expect(kinds(unnamed(0, 8, 16), unnamed(8, 16, 24))).toEqual([
      'changed',
      'changed',
      'missingRight',
      'missingLeft',
    ])
  })

  it('knows what was deleted, by the flag of the service, by us, or by a refresh that did not find it any more', () => {
    expect(kindsOf([event(1)], [event(1, 1, { deleted: true })])).toEqual([
      ['deletedRight', 'none', 'deleted'],
    ])
    expect(kindsOf([event(1, 1, { deleted: true })], [event(1)])).toEqual([
      ['deletedLeft', 'none', 'deleted'],
    ])
    const left = tableOf([event(1), event(2), event(3), event(4)])
    left.setMark(0, 'deleted')
    left.setRefreshMarks(Uint8Array.of(0, refreshMarkCode('vanished'), 0, 0), new Float64Array(4))
    const right = tableOf([event(3), event(4)])
    right.setMark(0, 'deleted')
    expect(
      compare(left, right).differences.map(({ kind, left: record }) => [kind, record === left.recordJson(2)]),
    ).toEqual([
      ['deletedRight', true],
      ['deletedRight', false],
      ['deletedRight', false],
    ])
    expect(compare(left, right)).toMatchObject({ sameCount: 1, deletedOnBoth: 0 })
    // Neither has it, whatever each knows of it.
    right.setMark(1, 'deleted')
    left.setMark(3, 'deleted')
    expect(compare(left, right)).toMatchObject({ sameCount: 0, deletedOnBoth: 1 })
    const flagged = tableOf([event(4, 7, { deleted: true })])
    expect(compare(left, flagged)).toMatchObject({ deletedOnBoth: 1, counts: { changed: 0 } })
  })

  it('does not call the old version of an event deleted, which its own side has replaced', () => {
    const left = tableOf([event(1, 20), event(2), event(1, 99)])
    left.setRefreshMarks(Uint8Array.of(refreshMarkCode('replaced'), 0, 0), new Float64Array(3))
    const right = tableOf([event(1, 99), event(2)])
    for (const sides of [[left, right] as const, [right, left] as const])
      expect(compare(...sides)).toMatchObject({ sameCount: 2, deletedOnBoth: 0, differences: [] })
  })

  it('does not call an event deleted on the side that was not asked for it, or was fetched before it came', () => {
    const own = event(20_000, 1, { deleted: true })
    expect(kindsOf([own], [], [whole, whole])).toEqual([['deletedLeft', 'none']])
    expect(kindsOf([], [own], [whole, whole])).toEqual([['deletedRight', 'none']])
    expect(
      kindsOf([event(50, 1, { deleted: true })], [], [whole, proven(start, start + 9999, start + 40)]),
    ).toEqual([['deletedLeft', 'none']])
  })

  it('finds no difference where one side has it as deleted by the service, and the other had to have it but lacks it', () => {
    const own = tableOf([event(5, 1, { deleted: true })])
    for (const [left, right] of [
      [own, tableOf([])],
      [tableOf([]), own],
    ] as const) {
      expect(compare(left, right)).toMatchObject({ deletedOnBoth: 1, differences: [] })
      expect(compare(left, right, [null, null])).toMatchObject({
        deletedOnBoth: 0,
        differences: [{ kind: left === own ? 'deletedLeft' : 'deletedRight' }],
      })
    }
  })

  it('pairs records that share an id by the whole record first', () => {
    const shared = [event(1, 1), event(1, 2), event(1, 3)]
    const { differences, sameCount } = compare(
      tableOf(shared),
      tableOf([event(1, 9), event(1, 3), event(1, 1)]),
    )
    expect(sameCount).toBe(2)
    expect(
      differences.map(({ kind, left, right }) => [
        kind,
        left?.includes('"attributeData":2'),
        right?.includes('"attributeData":9'),
      ]),
    ).toEqual([['changed', true, true]])
    expect(compare(tableOf(shared), tableOf([event(1, 2)])).counts).toMatchObject({
      changed: 0,
      missingRight: 2,
    })
  })

  it('finds 10,000 seeded changes of all kinds among 50,000 events, and nothing else', () => {
    const { left, right, expected } = createSeededChanges(50_000, 10_000)
    const sides = [left, right].map((events) => ({
      table: createTable(encodeInPages(events)),
      coverage: provenMonth(),
    }))
    const [one, other] = sides
    if (one === undefined || other === undefined) throw new Error('There are two sides.')
    const found = runAtOnce(compareEvents(one, other, toleranceMs))
    expect(expected.size).toBe(10_000)
    expect(keysOfDifferences(found)).toEqual(expected)
    expect(found.sameCount).toBe(40_000)
    expect(found.counts).toEqual({
      changed: 1667,
      missingRight: 1667,
      missingLeft: 1667,
      deletedRight: 1667,
      deletedLeft: 1666,
      moved: 1666,
      onlyLeft: 0,
      onlyRight: 0,
    })
  })
})

/** Few ids, values and times, so that they meet. */
const anyRecord = fc
  .record({
    at: fc.integer({ min: 0, max: 30 }),
    value: fc.constantFrom<number | string>(1, 2, 'on'),
    id: fc.constantFrom<string | number | null>(null, 7, 'a', 'b'),
    deleted: fc.boolean(),
    channel: fc.constantFrom('m', 'x'),
  })
  .map(({ at, value, id, deleted, channel }) =>
    event(at, value, { channel, deleted: deleted && at % 3 === 0, ...(id === null ? {} : { id }) }),
  )
const anyMark = fc.constantFrom('none', 'none', 'none', 'deleted', 'toDelete' as const)
const anySide = fc.array(fc.tuple(fc.oneof({ weight: 8, arbitrary: anyRecord }, anyElement), anyMark), {
  maxLength: 14,
})
const anyCoverage = fc.constantFrom(
  whole,
  proven(start, start + 12),
  proven(start, start + 9999, start + 20),
  null,
)
const results = fc.record({
  left: anySide,
  right: anySide,
  shared: anySide,
  coverage: fc.tuple(anyCoverage, anyCoverage),
})

type Side = readonly (readonly [Parameters<typeof tableOf>[0][number], 'none' | 'deleted' | 'toDelete'])[]
const sideOf = (rows: Side): EventTable => {
  const table = tableOf(rows.map(([element]) => element))
  for (const [row, [, mark]] of rows.entries()) table.setMark(row, mark)
  return table
}
const sorted = (found: readonly Found[]): readonly string[] =>
  found
    .map(({ kind, reason, fields, left, right }) => JSON.stringify([kind, reason, fields, left, right]))
    .toSorted()

const countGone = (table: EventTable): number =>
  Array.from({ length: table.rowCount }, (_, row) => row).filter((row) => isGone(table, row)).length

const mirrorOf: Readonly<Record<DifferenceKind, DifferenceKind>> = {
  changed: 'changed',
  moved: 'moved',
  deletedRight: 'deletedLeft',
  deletedLeft: 'deletedRight',
  missingRight: 'missingLeft',
  missingLeft: 'missingRight',
  onlyLeft: 'onlyRight',
  onlyRight: 'onlyLeft',
}

describe('any two results', () => {
  const options = { seed: 1722, numRuns: runCount(400, 120) }

  it('compared with itself, a result has only equal events, and those that are deleted', () => {
    fc.assert(
      fc.property(anySide, (side) => {
        const { sameCount, deletedOnBoth, differences } = compare(sideOf(side), sideOf(side))
        const gone = countGone(sideOf(side))
        expect({ sameCount, deletedOnBoth, differences }).toEqual({
          sameCount: side.length - gone,
          deletedOnBoth: gone,
          differences: [],
        })
      }),
      options,
    )
  })

  it('the other way round, every difference is the mirrored one', () => {
    fc.assert(
      fc.property(results, ({ left, right, shared, coverage }) => {
        const [one, other] = [sideOf([...left, ...shared]), sideOf([...shared, ...right])]
        const there = compare(one, other, coverage)
        const back = compare(other, one, [coverage[1], coverage[0]])
        expect(back.sameCount).toBe(there.sameCount)
        const mirrored = back.differences.map((found) => ({
          ...found,
          kind: mirrorOf[found.kind],
          left: found.right,
          right: found.left,
        }))
        expect(sorted(mirrored)).toEqual(sorted(there.differences))
      }),
      options,
    )
  })

  it('in any order of their rows, the differences are the same, and every event is counted once', () => {
    fc.assert(
      fc.property(results, fc.infiniteStream(fc.nat()), ({ left, right, shared, coverage }, order) => {
        const shuffled = (side: Side): Side =>
          side
            .map((row) => [order.next().value ?? 0, row] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, row]) => row)
        const [leftSide, rightSide] = [
          [...left, ...shared],
          [...shared, ...right],
        ]
        const plain = compare(sideOf(leftSide), sideOf(rightSide), coverage)
        const mixed = compare(sideOf(shuffled(leftSide)), sideOf(shuffled(rightSide)), coverage)
        expect(sorted(mixed.differences)).toEqual(sorted(plain.differences))
        expect(mixed.sameCount).toBe(plain.sameCount)
        expect(mixed.deletedOnBoth).toBe(plain.deletedOnBoth)
        const shown = plain.differences.reduce(
          (sum, { left: one, right: other }) => sum + (one === null ? 0 : 1) + (other === null ? 0 : 1),
          0,
        )
        // One side may lack what is deleted on both.
        const least = 2 * plain.sameCount + plain.deletedOnBoth + shown
        const rowCount = leftSide.length + rightSide.length
        expect(rowCount).toBeGreaterThanOrEqual(least)
        expect(rowCount).toBeLessThanOrEqual(least + plain.deletedOnBoth)
      }),
      options,
    )
  })

  it('has as many events that are not deleted among the equal ones and the differences as each side, which is what the series count', () => {
    fc.assert(
      fc.property(results, ({ left, right, shared, coverage }) => {
        const sides = { left: sideOf([...left, ...shared]), right: sideOf([...shared, ...right]) }
        const { sameCount, found } = compare(sides.left, sides.right, coverage)
        for (const side of ['left', 'right'] as const) {
          const there = [...found[side]].filter((row) => row >= 0 && !isGone(sides[side], row)).length
          const rows = runAtOnce(rowsThere(sides[side]))
          expect(sameCount + there).toBe(rows?.length ?? sides[side].rowCount)
        }
      }),
      options,
    )
  })
})
