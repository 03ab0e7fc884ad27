import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { EventTable } from '../../../../src-core/events/event-table'
import { runAtOnce } from '../../../../src-core/events/slices'
import { nothingAsked, uncoveredOf } from '../../../../src-core/proof/coverage'
import { TimeSet } from '../../../../src-core/proof/time-set'
import type { TimeWindow } from '../../../../src-core/proof/time-window'
import { mergeRefresh } from '../../../../src-core/refresh/refresh-merge'
import {
  cutExcerpt,
  type Excerpt,
  type ExcerptSource,
  pointWindows,
} from '../../../../src-renderer/stored-results/excerpt-rows'
import { runCount } from '../../../support/run-count'
import { tableOf } from '../../support/file-bytes'

const device = 'pump'

interface Stored {
  readonly id: number | undefined
  /** created, ingress, device */
  readonly stamps: readonly [number, number, number]
  readonly value: number
}
/** What the description of the service leaves open. */
interface Service {
  readonly stamp: 0 | 1 | 2
  readonly includesStart: boolean
  readonly includesEnd: boolean
}

const recordOf = ({
  id,
  stamps: [createdTime, ingressTimeStamp, deviceTimestamp],
  value,
}: Stored): JsonObject => ({
  ...(id === undefined ? {} : { id: `${device}@#t@#${String(id)}` }),
  ...{
    deviceId: device,
    attributeCode: 't',
    attributeData: value,
    attributeType: 'Float',
    createdTime,
    ingressTimeStamp,
    deviceTimestamp,
  },
})
const keysOf = (table: EventTable, rows: readonly number[]): readonly string[] =>
  rows.map((row) => table.recordJson(row)).toSorted()
const allOf = (table: EventTable): readonly number[] =>
  Array.from({ length: table.rowCount }, (_, row) => row)

/**
 * The answer to a query for a range, of which only some windows are requested: each a millisecond wider
 * inside the range.
 */
const answer = (
  events: readonly Stored[],
  { stamp, includesStart, includesEnd }: Service,
  range: TimeWindow,
  windows: readonly TimeWindow[],
): readonly Stored[] => {
  const wider = windows.map(({ first, last }) => ({
    first: Math.max(range.first, first - 1),
    last: Math.min(range.last, last + 1),
  }))
  const isAnswered = (at: number): boolean =>
    wider.some(
      ({ first, last }) =>
        (includesStart ? at >= first : at > first) && (includesEnd ? at <= last : at < last),
    )
  return events.filter(({ stamps }) => isAnswered(stamps[stamp]))
}

const sourceOf = (
  events: readonly Stored[],
  service: Service,
  whole: TimeWindow,
  proven: readonly TimeWindow[],
  asked: TimeWindow = whole,
): ExcerptSource & { readonly table: EventTable } => ({
  table: tableOf(answer(events, service, asked, [asked]).map(recordOf)),
  whole,
  coverage: [{ ...nothingAsked, deviceId: device, proven: proven.map((window) => ({ ...window, asOf: 7 })) }],
})
const cut = (source: ExcerptSource, range: TimeWindow): Excerpt | null =>
  runAtOnce(cutExcerpt(source, { devices: [device], range }))

/** Takes over what is kept, requests the rest, and merges both, as the application does. */
const composed = (
  events: readonly Stored[],
  service: Service,
  source: ExcerptSource & { readonly table: EventTable },
  range: TimeWindow,
) => {
  const excerpt = cut(source, range)
  if (excerpt === null) throw new Error('nothing could be taken over')
  const table = tableOf(
    [...excerpt.rows].map((row) => JSON.parse(source.table.recordJson(row)) as JsonObject),
  )
  const proven = excerpt.devices[0]?.proven ?? []
  const rest = uncoveredOf({ ...nothingAsked, proven }, [range])
  const rows = tableOf(answer(events, service, range, rest.windows).map(recordOf))
  const of = (time: TimeSet) => new Map([[device, time]])
  const merged = runAtOnce(
    mergeRefresh(table, {
      rows,
      at: 9,
      found: of(TimeSet.after(range.first - 1)),
      requested: of(rest),
      proven: of(rest),
      doubted: new Map(),
    }),
  )
  for (const part of merged.appended) table.appendRows(part)
  return { table, rest, found: merged.found, excerpt }
}

const range = { first: 1000, last: 1999 }
const at = (instant: number, id: number | undefined = instant): Stored => ({
  id,
  stamps: [instant, instant, instant],
  value: 1,
})
const inclusive: Service = { stamp: 0, includesStart: true, includesEnd: true }

describe('taking over a part of a kept result', () => {
  it('takes the events of the range and their proof, except for the ends, which a service may leave out', () => {
    const whole = { first: 500, last: 1500 }
    const source = sourceOf([at(600), at(1000), at(1001), at(1500), at(1700)], inclusive, whole, [whole])
    const excerpt = cut(source, range)
    expect([...(excerpt?.rows ?? [])].map((row) => source.table.columns.times.createdTime[row])).toEqual([
      1001, 1500,
    ])
    // The ends are close together, and one request is enough for both.
    expect(excerpt?.devices).toEqual([{ deviceId: device, proven: [], eventCount: 2, sharedIdCount: 0 }])
  })

  it('requests the same ends again if they are far apart, and claims all between', () => {
    const wide = { first: 0, last: 100_000_000 }
    const whole = { first: 50_000, last: 90_000_000 }
    const excerpt = cut(sourceOf([at(70_000), at(60_000, 70_000)], inclusive, whole, [whole]), wide)
    expect(excerpt?.devices).toEqual([
      {
        deviceId: device,
        proven: [{ first: 50_001, last: 89_999_999, asOf: 7 }],
        eventCount: 2,
        sharedIdCount: 1,
      },
    ])
  })

  it('requests nothing again at an end within the result at which there is no event', () => {
    const whole = { first: 0, last: 100_000_000 }
    const inner = { first: 50_000, last: 90_000_000 }
    const events = [at(49_999), at(50_001), at(70_000), at(89_999_999), at(90_000_001)]
    const excerpt = cut(sourceOf(events, inclusive, whole, [whole]), inner)
    expect(excerpt?.devices).toEqual([
      { deviceId: device, proven: [{ ...inner, asOf: 7 }], eventCount: 3, sharedIdCount: 0 },
    ])
  })

  it('requests an end again, as a whole millisecond, if an event is less than a millisecond from it', () => {
    const whole = { first: 0, last: 100_000_000 }
    const inner = { first: 50_000, last: 90_000_000 }
    const provenWith = (instant: number): unknown =>
      cut(sourceOf([at(instant, 1)], inclusive, whole, [whole]), inner)?.devices[0]?.proven
    const withoutStart = [{ first: 50_001, last: 90_000_000, asOf: 7 }]
    const withoutEnd = [{ first: 50_000, last: 89_999_999, asOf: 7 }]
    expect([49_999.5, 50_000, 50_000.5].map(provenWith)).toEqual([withoutStart, withoutStart, withoutStart])
    expect([90_000_000, 90_000_000.5].map(provenWith)).toEqual([withoutEnd, withoutEnd])
    expect(provenWith(89_999_999.5)).toEqual([
      { first: 50_000, last: 89_999_998, asOf: 7 },
      { first: 90_000_000, last: 90_000_000, asOf: 7 },
    ])
  })

  it('does not take over events of which it cannot be said whether they are in the range, and requests their times again', () => {
    const whole = { first: 0, last: 10_000_000 }
    const wide = { first: 5_000_000, last: 10_000_000 }
    const late: Stored = { id: 1, stamps: [5_002_000, 5_001_000, 4_999_000], value: 1 }
    const longAfter: Stored = { id: 2, stamps: [9_000_000, 4_999_000, 4_999_000], value: 1 }
    const excerpt = cut(sourceOf([late, longAfter, at(6_000_000)], inclusive, whole, [whole]), wide)
    expect(excerpt?.rows).toHaveLength(1)
    expect(excerpt?.devices[0]?.proven).toEqual([
      { first: 5_000_000, last: 5_000_999, asOf: 7 },
      { first: 5_002_001, last: 8_999_999, asOf: 7 },
      { first: 9_000_001, last: 10_000_000, asOf: 7 },
    ])
  })

  it('leaves out what a refresh has found to be gone', () => {
    const source = sourceOf([at(1100), at(1200)], inclusive, range, [range])
    source.table.setRefreshMarks(Uint8Array.of(4, 0), Float64Array.of(3, 0))
    expect(source.table.refreshMark(0)).toBe('vanished')
    expect([...(cut(source, range)?.rows ?? [])]).toEqual([1])
  })

  it('takes nothing over if an event says neither its device nor its time', () => {
    const whole = { first: 500, last: 1500 }
    const events = [{ deviceId: device, attributeCode: 't', attributeData: 1, attributeType: 'Float' }]
    expect(cut({ ...sourceOf([], inclusive, whole, [whole]), table: tableOf(events) }, range)).toBeNull()
    // All of this result is in the range, whatever its events say.
    expect(
      cut({ ...sourceOf([], inclusive, range, [range]), table: tableOf(events) }, range)?.rows,
    ).toHaveLength(1)
  })
})

describe('windows around instants', () => {
  it('are few, whatever the instants', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 400 }), (instants) => {
        const windows = pointWindows(instants)
        expect(windows.length).toBeLessThanOrEqual(40)
        expect(instants.filter((instant) => !TimeSet.from(windows).contains(instant))).toEqual([])
        expect(
          windows.filter(({ first }, index) => first <= (windows[index - 1]?.last ?? -Infinity) + 1),
        ).toEqual([])
      }),
      { seed: 23 },
    )
  })
})

const scale = 10_000
const cases = runCount(5000, 800)
const instant = fc.integer({ min: 0, max: 99 }).map((index) => index * scale)
/** Stamps of one event: the same, close to each other, or anywhere. */
const stamps = fc.oneof(
  instant.map((one) => [one, one, one] as const),
  fc
    .tuple(instant, fc.nat(3000), fc.nat(3000))
    .map(([one, two, three]) => [one + two + three, one + two, one] as const),
  fc.tuple(instant, instant, instant),
)
const stored = fc.record({
  id: fc.option(fc.integer({ min: 0, max: 12 }), { nil: undefined, freq: 6 }),
  stamps,
  value: fc.integer({ min: 0, max: 2 }),
})
const service = fc.record({
  stamp: fc.constantFrom(0 as const, 1 as const, 2 as const),
  includesStart: fc.boolean(),
  includesEnd: fc.boolean(),
})
const ends = fc
  .tuple(instant, instant, fc.nat(2))
  .map(([one, two, more]) => ({ first: Math.min(one, two), last: Math.max(one, two) + more }))
/** Parts of a range, which may leave out some of it. */
const partsOf = ({ first, last }: TimeWindow, gaps: readonly TimeWindow[]): readonly TimeWindow[] =>
  TimeSet.of({ first, last }).subtract(TimeSet.from(gaps)).windows

describe('a kept part and the rest', () => {
  it(`are together what a query for the whole range fetches, for any two ranges, any stamp and any kind of ends, in ${String(cases)} cases`, () => {
    fc.assert(
      fc.property(
        fc.array(stored, { maxLength: 30 }),
        service,
        ends,
        ends,
        fc.array(ends, { maxLength: 2 }),
        // A following asks for what is later as well.
        fc.constantFrom(0, 100 * scale),
        (events, about, whole, wanted, gaps, later) => {
          const proven = partsOf(whole, gaps.slice(0, 1))
          const asked = { first: whole.first, last: whole.last + later }
          const source = sourceOf(events, about, whole, proven, asked)
          const { table, found } = composed(events, about, source, wanted)
          const truth = tableOf(answer(events, about, wanted, [wanted]).map(recordOf))
          expect(keysOf(table, allOf(table))).toEqual(keysOf(truth, allOf(truth)))
          expect(found.vanished + found.changed).toBe(0)
        },
      ),
      { seed: 23, numRuns: cases },
    )
  })

  it('ask for nothing that is far from the ends if all stamps are close together', () => {
    const whole = { first: 0, last: 80 * scale }
    const wanted = { first: 20 * scale, last: 99 * scale }
    const events = Array.from({ length: 99 }, (_, index): Stored => ({
      id: index,
      stamps: [index * scale + 900, index * scale + 300, index * scale],
      value: 1,
    }))
    const { rest, excerpt } = composed(events, inclusive, sourceOf(events, inclusive, whole, [whole]), wanted)
    expect(rest.windows).toEqual([
      { first: 20 * scale, last: 20 * scale + 900 },
      { first: 80 * scale, last: 99 * scale },
    ])
    expect(excerpt.devices[0]?.eventCount).toBe(59)
  })
})
