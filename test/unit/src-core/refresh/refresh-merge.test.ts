import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { TimeField } from '../../../../src-core/events/event'
import { timeFields } from '../../../../src-core/events/event'
import type { EventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import { TimeSet } from '../../../../src-core/proof/time-set'
import { type FoundCounts, mergeRefresh } from '../../../../src-core/refresh/refresh-merge'
import { runCount } from '../../../support/run-count'
import { tableOf } from '../../support/file-bytes'

const device = 'pump'
const last = 99
const whole = TimeSet.of({ first: 0, last })
/** A following asks for what is later as well. */
const foundIn = TimeSet.after(-1)
const byDevice = (time: TimeSet) => new Map([[device, time]])

interface Stored {
  /** Undefined: a record without an id. */
  readonly id: number | undefined
  readonly stamps: readonly [number, number, number]
  readonly value: number
}

const recordOf = ({ id, stamps, value }: Stored): JsonObject => ({
  ...(id === undefined ? {} : { id: `${device}@#t@#${String(id)}` }),
  deviceId: device,
  attributeCode: 't',
  attributeData: value,
  attributeType: 'Float',
  correlationId: `c${String(value)}`,
  createdTime: stamps[0],
  ingressTimeStamp: stamps[1],
  deviceTimestamp: stamps[2],
})
const keysOf = (table: EventTable, isWanted: (row: number) => boolean = () => true): readonly string[] =>
  Array.from({ length: table.rowCount }, (_, row) => row)
    .filter(isWanted)
    .map((row) => table.recordJson(row))
    .toSorted()
const keys = (events: readonly Stored[]): readonly string[] => keysOf(tableOf(events.map(recordOf)))

/**
 * The answer of a service whose range applies to one of the stamps, about windows that are a millisecond
 * wider inside the range.
 */
const answerOf = (events: readonly Stored[], { windows }: TimeSet, stamp: number): readonly Stored[] => {
  const wider = windows.map((window) => ({
    first: Math.max(0, window.first - 1),
    last: Math.min(last, window.last + 1),
  }))
  return events.filter(({ stamps }) =>
    wider.some((window) => (stamps[stamp] ?? -1) >= window.first && (stamps[stamp] ?? -1) <= window.last),
  )
}

const refresh = (
  table: EventTable,
  events: readonly Stored[],
  windows: TimeSet,
  at: number,
  proven = windows,
): FoundCounts => {
  const rows = tableOf(events.map(recordOf))
  const merged = runAtOnce(
    mergeRefresh(table, {
      rows,
      at,
      found: byDevice(foundIn),
      requested: byDevice(windows),
      proven: byDevice(proven),
      doubted: new Map(),
    }),
  )
  for (const part of merged.appended) table.appendRows(part)
  table.setRefreshMarks(merged.marks, merged.times)
  expect(merged.marks.length).toBe(table.rowCount)
  return merged.found
}
const isPresent =
  (table: EventTable) =>
  (row: number): boolean =>
    !['replaced', 'vanished'].includes(table.refreshMark(row))
const marksOf = (table: EventTable) =>
  Array.from({ length: table.rowCount }, (_, row) => table.refreshMark(row))
const at = (instant: number, value: number, id: number | undefined = instant): Stored => ({
  id,
  stamps: [instant, instant, instant],
  value,
})

describe('merging a refresh', () => {
  it('changes nothing if the answer has the same records', () => {
    const events = [at(1, 1), at(2, 1), at(2, 1), at(3, 1, undefined)]
    const table = tableOf(events.map(recordOf))
    expect(refresh(table, events.toReversed(), whole, 700)).toEqual({
      new: 0,
      changed: 0,
      vanished: 0,
      sharedIds: 0,
    })
    expect(marksOf(table)).toEqual(['none', 'none', 'none', 'none'])
  })

  it('changes nothing if the service writes the fields that it does not document in another order', () => {
    const [record, firmware, batch] = [recordOf(at(1, 1)), { firmware: 3 }, { batch: 'a' }]
    const table = tableOf([{ ...record, ...firmware, ...batch }])
    const answer = {
      rows: tableOf([{ ...record, ...batch, ...firmware }]),
      at: 700,
      found: byDevice(foundIn),
      requested: byDevice(whole),
      proven: byDevice(whole),
      doubted: new Map(),
    }
    const { found, appended } = runAtOnce(mergeRefresh(table, answer))
    expect({ found, appended }).toEqual({
      found: { new: 0, changed: 0, vanished: 0, sharedIds: 0 },
      appended: [],
    })
  })

  it('appends new events, and marks those that have changed or vanished', () => {
    const table = tableOf([at(1, 1), at(2, 1), at(3, 1), at(80, 1)].map(recordOf))
    const found = refresh(table, [at(1, 1), at(2, 7), at(5, 1)], TimeSet.of({ first: 0, last: 50 }), 700)
    expect(found).toEqual({ new: 1, changed: 1, vanished: 1, sharedIds: 0 })
    expect(marksOf(table)).toEqual(['none', 'replaced', 'vanished', 'none', 'changed', 'new'])
    expect([...table.refreshTimes]).toEqual([700, 700, 700, 0, 700, 700])
    expect(table.cell(4, 'attributeData')).toMatchObject({ value: 7 })
    expect(table.cell(4, 'correlationId').text).toBe('c7')
  })

  it('judges nothing where the answer proves nothing', () => {
    const table = tableOf([at(1, 1), at(2, 1), at(60, 1)].map(recordOf))
    expect(refresh(table, [], whole, 700, TimeSet.of({ first: 2, last: 10 }))).toEqual({
      new: 0,
      changed: 0,
      vanished: 1,
      sharedIds: 0,
    })
    expect(marksOf(table)).toEqual(['none', 'vanished', 'none'])
  })

  it('finds what is gone beside an event of the future, and calls no event gone that only the range leaves out', () => {
    const future = [at(last + 5, 1), { ...at(50, 1), stamps: [50, 50, last + 9] as const }]
    const table = tableOf([at(1, 1), at(2, 1), at(3, 1), ...future].map(recordOf))
    expect(refresh(table, [at(1, 1)], whole, 700)).toMatchObject({ new: 0, vanished: 2 })
    expect(marksOf(table)).toEqual(['none', 'vanished', 'vanished', 'none', 'none'])
  })

  it('keeps earlier marks with their time, takes them back when the record is there again, and forgets what was new', () => {
    const table = tableOf([at(1, 1), at(2, 1)].map(recordOf))
    refresh(table, [at(5, 1)], whole, 700)
    expect(marksOf(table)).toEqual(['vanished', 'vanished', 'new'])
    expect(refresh(table, [at(2, 1), at(5, 1)], whole, 800)).toEqual({
      new: 0,
      changed: 0,
      vanished: 0,
      sharedIds: 0,
    })
    expect(marksOf(table)).toEqual(['vanished', 'none', 'none'])
    expect(table.refreshTimes[0]).toBe(700)
  })

  it('does not call vanished what we have deleted ourselves, or what belongs to another device', () => {
    const other = { ...recordOf(at(3, 1)), deviceId: 'fan' }
    const table = tableOf([recordOf(at(1, 1)), recordOf(at(2, 1)), other])
    table.setMark(0, 'deleted')
    refresh(table, [], whole, 700)
    expect(marksOf(table)).toEqual(['none', 'vanished', 'none'])
  })

  it('counts a new event with the id of one that is still there', () => {
    const table = tableOf([at(1, 1), at(2, 1)].map(recordOf))
    const found = refresh(table, [at(1, 1), at(2, 1), { ...at(2, 9) }], whole, 700)
    expect(found).toEqual({ new: 1, changed: 0, vanished: 0, sharedIds: 1 })
    expect(marksOf(table)).toEqual(['none', 'none', 'new'])
  })

  it('counts equal records: one of two that is gone has vanished', () => {
    const table = tableOf([at(1, 1), at(1, 1), at(2, 1)].map(recordOf))
    expect(refresh(table, [at(1, 1), at(2, 1), at(2, 1)], whole, 700)).toMatchObject({
      new: 0 + 1,
      vanished: 1,
    })
    expect(keysOf(table, isPresent(table))).toEqual(keys([at(1, 1), at(2, 1), at(2, 1)]))
  })
})

const instant = fc.integer({ min: 0, max: last })
const windows = fc
  .uniqueArray(instant, { minLength: 1, maxLength: 70 })
  .map((instants) => TimeSet.ofInstants(instants))
const alike = fc.record({
  id: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined, freq: 6 }),
  stamps: instant.map((stamp) => [stamp, stamp, stamp] as const),
  value: fc.integer({ min: 0, max: 3 }),
})
/** Of a device whose clock is ahead: a following finds its events, and a later answer about the range does not. */
const instantOrLater = fc.integer({ min: 0, max: last + 20 })
const apart = fc.record({
  id: fc.integer({ min: 0, max: 12 }),
  stamps: fc.tuple(instantOrLater, instantOrLater, instantOrLater),
  value: fc.integer({ min: 0, max: 3 }),
})
/** Which of the events before are still there, and what has been added. */
const later = (event: fc.Arbitrary<Stored>) =>
  fc.record({
    kept: fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
    added: fc.array(event, { maxLength: 15 }),
  })
const historyOf = (event: fc.Arbitrary<Stored>) =>
  fc.record({
    first: fc.array(event, { maxLength: 25 }),
    steps: fc.array(fc.tuple(later(event), windows), { minLength: 1, maxLength: 4 }),
  })
const next = (
  events: readonly Stored[],
  { kept, added }: { readonly kept: readonly boolean[]; readonly added: readonly Stored[] },
) => [...events.filter((_, index) => kept[index % kept.length] === true), ...added]
const within = (events: readonly Stored[], parts: TimeSet): readonly Stored[] =>
  events.filter(({ stamps }) => parts.contains(stamps[0]))

describe('any history of a service', () => {
  it('with alike stamps: the rows in the windows asked are the truth, and what is absent is marked', () => {
    fc.assert(
      fc.property(historyOf(alike), ({ first, steps }) => {
        let events: readonly Stored[] = first
        const table = tableOf(events.map(recordOf))
        for (const [number, [change, parts]] of steps.entries()) {
          events = next(events, change)
          const before = keysOf(table)
          refresh(table, answerOf(events, parts, 0), parts, number)
          const isInParts = (row: number): boolean =>
            parts.contains(table.columns.times.createdTime[row] ?? -1)
          expect(keysOf(table, (row) => isInParts(row) && isPresent(table)(row))).toEqual(
            keys(within(events, parts)),
          )
          // Nothing that was there is removed.
          const after = [...keysOf(table)]
          for (const key of before) after.splice(after.indexOf(key), 1)
          expect(after.length).toBe(table.rowCount - before.length)
        }
      }),
      { seed: 15, numRuns: runCount(400, 100) },
    )
  })

  it.each(timeFields.map((field, stamp) => [field, stamp] as const satisfies readonly [TimeField, number]))(
    'with the range by %s and stamps apart: nothing is marked that the service still has, and nothing is there twice',
    (_, stamp) => {
      fc.assert(
        fc.property(historyOf(apart), ({ first, steps }) => {
          const distinct = (list: readonly Stored[]): readonly Stored[] => [
            ...new Map(list.map((event) => [JSON.stringify(event), event])).values(),
          ]
          let events = distinct(first)
          const table = tableOf(events.map(recordOf))
          for (const [number, [change, parts]] of steps.entries()) {
            events = distinct(next(events, change))
            refresh(table, answerOf(events, parts, stamp), parts, number)
            const present = keysOf(table, isPresent(table))
            expect(new Set(present).size).toBe(present.length)
            const missing = keys(answerOf(events, parts, stamp)).filter((key) => !present.includes(key))
            expect(missing).toEqual([])
            const absent = keysOf(table, (row) => !isPresent(table)(row))
            expect(keys(events).filter((key) => absent.includes(key))).toEqual([])
          }
        }),
        { seed: 15, numRuns: runCount(200, 60) },
      )
    },
  )
})
