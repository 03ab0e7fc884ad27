import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import { type TimeField, timeFields } from '../../../../src-core/events/event'
import { createRandom } from '../../../service/random'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Switches } from '../../../service/switches'
import { runCount } from '../../../support/run-count'
import { idsOf } from '../../support/event-ids'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

const base = 1_763_622_000_000
const device = 'pump-1'
const spreads = ['even', 'bursty', 'saturated'] as const
type Spread = (typeof spreads)[number]

type MadeEvent = {
  readonly id: string
  readonly deviceId: string
  readonly attributeCode: string
  readonly createdTime: number
  readonly ingressTimeStamp: number
  readonly deviceTimestamp: number
}

/** Offsets of the events' device time from `base`, ms. `saturated`: 1,200 of them in one millisecond. */
const offsets = (spread: Spread, count: number, random: () => number): number[] => {
  if (spread === 'even')
    return Array.from({ length: count }, (_, index) => index * 400 + Math.floor(random() * 300))
  if (spread === 'saturated')
    return Array.from({ length: count }, (_, index) => (index < 1200 ? 500_000 : index * 400))
  const bursts = Array.from({ length: 6 }, () => Math.floor(random() * 3_000_000))
  return Array.from(
    { length: count },
    () => (bursts[Math.floor(random() * 6)] ?? 0) + Math.floor(random() * random() * 2000),
  )
}
const make = (spread: Spread, count: number, seed: number): MadeEvent[] =>
  offsets(spread, count, createRandom(seed)).map((offset, index) => ({
    id: `${device}@#a${index % 5}@#${base + offset}-${index}`,
    deviceId: device,
    attributeCode: `a${index % 5}`,
    deviceTimestamp: base + offset,
    ingressTimeStamp: base + offset + 40,
    createdTime: base + offset + 90,
  }))

/** Of the record: a stamp that it does not contain has tests of its own. */
interface Ways extends Partial<Omit<Switches, 'rangeStamp'>> {
  readonly rangeStamp?: TimeField
}

/** Whether or not the service includes the ends of the ranges that it is asked for. */
const truth = (
  events: readonly MadeEvent[],
  { rangeStamp = 'createdTime' }: Ways,
  start: number,
  end: number,
): string[] =>
  events
    .filter((event) => event[rangeStamp] >= start && event[rangeStamp] <= end)
    .map(({ id }) => id)
    .toSorted()

let service: SampleService | undefined
let client: WholeRange | undefined
afterEach(async () => {
  await client?.close()
  await service?.stop()
  client = service = undefined
})
const serve = async (
  events: readonly JsonObject[],
  switches: Partial<Switches> = {},
): Promise<WholeRange> => {
  service = await startSampleService({ events: [...events], switches })
  client = await connectForRanges(service)
  return client
}
const setSwitches = (switches: Partial<Switches>): void => {
  if (service) service.switches = { ...service.switches, ...switches }
}

const ways = {
  order: ['ascending', 'descending', 'random', 'byId'],
  kept: ['newest', 'oldest', 'random', 'firstById'],
  rangeStamp: timeFields,
  ends: [true, false],
} as const
const combinations = ways.order.flatMap((order) =>
  ways.kept.flatMap((kept) =>
    ways.rangeStamp.flatMap((rangeStamp) =>
      ways.ends.flatMap((includesStart) =>
        ways.ends.map((includesEnd) => ({ order, kept, rangeStamp, includesStart, includesEnd })),
      ),
    ),
  ),
)

/**
 * All of them, or each thirty-ninth, of other ones for each spread: there every one of the ways is among them
 * as well.
 */
const step = runCount(1, 61)
const triedOf = (spread: Spread): typeof combinations =>
  combinations.filter((_, index) => index % step === spreads.indexOf(spread) % step)
const triedCount = triedOf('even').length

/** Asks for a range whose ends lie on events, and holds what came against the truth. */
const prove = async (
  reader: WholeRange,
  events: readonly MadeEvent[],
  switches: Ways,
  queryId: string,
): Promise<void> => {
  setSwitches(switches)
  const stamp: TimeField = switches.rangeStamp ?? 'createdTime'
  const stamps = events.map((event) => event[stamp]).toSorted((one, other) => one - other)
  const [start = 0, end = 0] = [stamps[3], stamps.at(-4)]
  await reader.start({ queryId, deviceId: device, start, end })
  const verdict = await reader.verdict(queryId)
  const expected = truth(events, switches, start, end)
  const isIn = (at: number): boolean => at >= start && at <= end
  // Asked for in case the ends are rounded to whole seconds, and in the range by another of their times.
  const isBeside = (event: MadeEvent): boolean =>
    !isIn(event[stamp]) &&
    event[stamp] > start - 1000 &&
    event[stamp] < end + 1000 &&
    timeFields.some((field) => isIn(event[field]))
  const beside = new Set(events.filter(isBeside).map(({ id }) => id))
  // Ascending: a thousand equal ones begin where the thousandth from there is the same.
  const saturated = [...new Set(stamps.filter((at, index) => at === stamps[index + 999]))]
  const all = idsOf(reader.table(queryId))
  expect(new Set(all).size).toBe(all.length)
  const found = all.filter((id) => !beside.has(id))
  if (saturated.length === 0) {
    expect(verdict).toMatchObject({
      kind: 'complete',
      missing: [],
      notProvable: [],
      eventCount: all.length,
    })
    expect(found).toEqual(expected)
  } else {
    expect(verdict).toMatchObject({ kind: 'notProvable', missing: [], notProvable: saturated })
    const elsewhere = new Set(events.filter((event) => !saturated.includes(event[stamp])).map(({ id }) => id))
    expect(found.filter((id) => elsewhere.has(id))).toEqual(expected.filter((id) => elsewhere.has(id)))
  }
}

describe('a complete range', () => {
  it.each(spreads)(
    `of %s events is whole, or names what is not provable, whichever way the service has it (${String(triedCount)} ways)`,
    async (spread) => {
      const events = make(spread, 2600, 7)
      const reader = await serve(events)
      for (const [index, switches] of triedOf(spread).entries()) {
        await prove(reader, events, switches, `q${index}`)
        await reader.app.call('closeRange', { queryId: `q${index}` })
      }
    },
    180_000,
  )

  it.each([
    ['in the millisecond that it ends with', base + 500, { kind: 'notProvable', notProvable: [base + 500] }],
    ['after it, in the same second', base + 499, { kind: 'complete', eventCount: 1 }],
  ])('within one second, with more events than fit into an answer %s', async (_, end, expected) => {
    const events = make('saturated', 1300, 7).map((event, index) => ({
      ...event,
      ...Object.fromEntries(timeFields.map((field) => [field, base + (index === 0 ? 450 : 500)])),
    }))
    const reader = await serve(events)
    await reader.start({ queryId: 'q', deviceId: device, start: base + 400, end })
    expect(await reader.verdict('q')).toMatchObject({ ...expected, missing: [] })
  })

  it('is so for any data and any switches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...spreads),
        fc.integer({ min: 1300, max: 5000 }),
        fc.integer({ min: 1, max: 1e6 }),
        fc.constantFrom(...combinations),
        async (spread, count, seed, switches) => {
          const events = make(spread, count, seed)
          const reader = await serve(events)
          await prove(reader, events, switches, 'q')
          await reader.close()
          await service?.stop()
        },
      ),
      { seed: 20261121, numRuns: runCount(25, 5) },
    )
  }, 120_000)
})

describe('a complete range with trouble on the way', () => {
  const events = make('even', 6000, 11)
  const all = { start: base - 1000, end: base + 4_000_000 }
  const ids = events.map(({ id }) => id).toSorted()

  it.each([
    ['429 with Retry-After', { every: 3, kind: 'status', status: 429, retryAfter: '0' }],
    ['503', { every: 4, kind: 'status', status: 503 }],
    ['a reset before the answer', { every: 3, kind: 'reset', at: 'head' }],
    ['a reset within the answer', { every: 3, kind: 'reset', at: 'body' }],
    ['an answer cut off', { every: 3, kind: 'truncation' }],
  ] as const)(
    'is complete all the same: %s',
    async (_, fault) => {
      const reader = await serve(events, { faults: [fault] })
      await reader.start({ queryId: 'q', deviceId: device, ...all })
      expect(await reader.verdict('q')).toMatchObject({ kind: 'complete', eventCount: 6000, missing: [] })
      expect(idsOf(reader.table('q'))).toEqual(ids)
    },
    60_000,
  )

  it('stops at once when the token is refused, and says what is missing', async () => {
    const reader = await serve(events, { faults: [{ every: 4, kind: 'status', status: 401 }] })
    await reader.start({ queryId: 'q', deviceId: device, ...all })
    const verdict = await reader.verdict('q')
    expect(verdict.kind).toBe('partial')
    expect(
      verdict.missing.some(({ errors = [] }) =>
        errors.some((error) => error.kind === 'httpStatus' && error.status === 401),
      ),
    ).toBe(true)
    expect(verdict.requestCount).toBeLessThan(12)
    setSwitches({ faults: [] })
    await reader.app.call('fetchMissing', { queryId: 'q' })
    expect(await reader.verdict('q')).toMatchObject({ kind: 'complete', eventCount: 6000 })
    expect(idsOf(reader.table('q'))).toEqual(ids)
  })

  it('holds every event that was there all the time, whatever is added meanwhile', async () => {
    const reader = await serve(events, { faults: [{ every: 1, kind: 'latency', ms: 30 }] })
    await reader.start({ queryId: 'q', deviceId: device, ...all })
    await vi.waitFor(() => expect(service?.requests.length).toBeGreaterThan(1), { interval: 1 })
    service?.add(make('even', 900, 12).map((event) => ({ ...event, id: `${event.id}-new` })))
    const verdict = await reader.verdict('q')
    expect(verdict).toMatchObject({ kind: 'complete', missing: [] })
    const found = new Set(idsOf(reader.table('q')))
    expect(ids.filter((id) => !found.has(id))).toEqual([])
  })

  it('keeps events without an id, as many as there are', async () => {
    const odd = events
      .slice(0, 1500)
      .map(({ id, ...rest }, index) => (index % 3 === 0 ? rest : { id, ...rest }))
    const reader = await serve([...odd, ...odd.filter((event) => !('id' in event))])
    await reader.start({ queryId: 'q', deviceId: device, ...all })
    expect(await reader.verdict('q')).toMatchObject({ kind: 'complete', eventCount: 2000 })
  })
})
