import { afterEach, describe, expect, it } from 'vitest'
import { type SampleService, startSampleService } from '../../../service/sample-service'
import type { Switches } from '../../../service/switches'
import { idsOf } from '../../support/event-ids'
import { connectForRanges, type WholeRange } from '../../support/whole-range'

const device = 'pump-1'
const hour = 3_600_000
const base = Date.UTC(2026, 9, 5)

let service: SampleService | undefined
let client: WholeRange | undefined
afterEach(async () => {
  await client?.close()
  await service?.stop()
  client = service = undefined
})

/** An event every `everyMs` for twelve hours. All three of its times are the same. */
const eventsOf = (everyMs: number, first = base, last = base + 12 * hour) =>
  Array.from({ length: Math.floor((last - first) / everyMs) + 1 }, (_, index) => {
    const at = first + index * everyMs
    return {
      id: `${device}@#t@#${String(at)}`,
      deviceId: device,
      attributeCode: 't',
      attributeType: 'Float',
      attributeData: index,
      createdTime: at,
      ingressTimeStamp: at,
      deviceTimestamp: at,
    }
  })
type Events = ReturnType<typeof eventsOf>

/** The query is written in the zone of St. John's, which is two and a half hours behind UTC. */
const query = async (events: Events, switches: Partial<Switches>, start: number, end: number) => {
  service = await startSampleService({ events, switches })
  client = await connectForRanges(service)
  await client.start({ queryId: 'q', deviceId: device, start, end })
  const verdict = await client.verdict('q')
  return { verdict, ids: idsOf(client.table('q')), urls: service.requests.map(({ url }) => url) }
}
const inside = (events: Events, start: number, end: number): readonly string[] =>
  events
    .filter(({ createdTime }) => createdTime >= start && createdTime <= end)
    .map(({ id }) => id)
    .toSorted()

describe('a service that does not keep to the range', () => {
  it('but to the same range in UTC is asked in UTC, and only what was asked for arrives', async () => {
    const events = eventsOf(60_000)
    const [start, end] = [base + 5 * hour, base + 6 * hour]
    const { verdict, ids, urls } = await query(events, { rangeDates: 'withoutOffset' }, start, end)
    expect(verdict).toMatchObject({ kind: 'complete', eventCount: 61, requestCount: 2 })
    expect(ids).toEqual(inside(events, start, end))
    expect(urls[1]).toContain('startDate=2026-10-05T04%3A59%3A59.999%2B0000')
  })

  it('is asked in UTC for a range of many answers as well', async () => {
    const events = eventsOf(4000)
    const [start, end] = [base + 3 * hour, base + 11 * hour]
    const { verdict, ids } = await query(events, { rangeDates: 'withoutOffset' }, start, end)
    expect(verdict).toMatchObject({ kind: 'complete', missing: [] })
    expect(ids).toEqual(inside(events, start, end))
  })

  it('is never said to be complete: it ignores the start', async () => {
    const events = eventsOf(60_000)
    const [start, end] = [base + 5 * hour, base + 6 * hour]
    const { verdict, urls } = await query(events, { ignoresStart: 'always' }, start, end)
    expect(verdict.kind).toBe('notProvable')
    const asked = { first: start - 1, last: end + 1000 }
    expect(verdict.doubtful).toMatchObject([
      { first: start, last: end, doubts: [{ kind: 'rangeNotKept', asked }] },
    ])
    const [doubt] = verdict.doubtful?.[0]?.doubts ?? []
    expect(doubt?.kind === 'rangeNotKept' && doubt.eventTimes.every((at) => at < start)).toBe(true)
    expect(urls.length).toBeLessThanOrEqual(3)
  })

  it('is never said to be complete: it ranges by a time that no record contains', async () => {
    const events = eventsOf(60_000)
    const { verdict, ids } = await query(events, { rangeStamp: 'hidden' }, base + 5 * hour, base + 7 * hour)
    expect(verdict.kind).toBe('notProvable')
    // Everything that it has sent is there.
    expect(ids.length).toBe(verdict.eventCount)
  })

  it('where it ignores the start only if the end is in the future, is asked for what has happened', async () => {
    const now = Date.now()
    const events = eventsOf(60_000, now - 6 * hour, now - 60_000)
    const start = Math.floor(now / 1000) * 1000 - hour
    const { verdict, ids } = await query(events, { ignoresStart: 'withFutureEnd' }, start, start + 100 * hour)
    expect(verdict.kind).toBe('complete')
    expect(verdict.until).toBeGreaterThanOrEqual(now)
    expect(ids).toEqual(inside(events, start, now))
  })

  it('but to whole seconds is asked for whole seconds', async () => {
    const events = eventsOf(100, base, base + 3 * 60_000)
    const [start, end] = [base + 10_550, base + 160_450]
    const { verdict, ids } = await query(events, { rangeDates: 'wholeSeconds' }, start, end)
    expect(verdict.kind).toBe('complete')
    expect(ids).toEqual(inside(events, start, end))
  })

  it('but to whole seconds of range and events is asked for what has a time in the future, too', async () => {
    const ahead = Math.floor(Date.now() / 1000) * 1000 + 48 * hour
    const events = eventsOf(700, ahead, ahead + hour / 2)
    const switches = { rangeDates: 'onlySeconds', rangeStamp: 'deviceTimestamp' } as const
    const [start, end] = [ahead - 60_000, ahead + hour]
    const { ids } = await query(events, switches, start, end)
    expect(events.length).toBeGreaterThan(2000)
    expect(ids).toEqual(inside(events, start, end))
  })

  it.each([
    [true, false],
    [false, true],
    [false, false],
  ])(
    'but to whole seconds of both has all events at its ends, or says so (start %s, end %s)',
    async (includesStart, includesEnd) => {
      const events = eventsOf(50, base, base + 60_000)
      const switches = { rangeDates: 'onlySeconds', includesStart, includesEnd } as const
      const [start, end] = [base + 10_550, base + 40_450]
      const { verdict, ids } = await query(events, switches, start, end)
      expect([verdict.missing, inside(events, start, end).filter((id) => !ids.includes(id))]).toEqual([
        [],
        [],
      ])
    },
  )

  it('cuts the end to whole seconds: the part of a second before it is asked for all the same', async () => {
    const events = eventsOf(60_000)
    const [start, end] = [base + 5 * hour, base + 6 * hour + 417]
    const late = [end - 100, end + 100].flatMap((at) => eventsOf(1, at, at))
    const { verdict, ids } = await query([...events, ...late], { rangeDates: 'wholeSeconds' }, start, end)
    expect(verdict).toMatchObject({ kind: 'complete', eventCount: 62, requestCount: 1 })
    expect(verdict.until).toBeUndefined()
    expect(ids).toEqual(inside([...events, ...late], start, end))
  })

  it.each(['asWritten', 'wholeSeconds'] as const)(
    'has all events of a range within one second, with its dates %s',
    async (rangeDates) => {
      const events = eventsOf(100, base, base + 3000)
      for (const [start, end] of [
        [base + 400, base + 600],
        [base + 500, base + 500],
        [base + 1, base + 2],
        [base + 400, base + 1600],
      ] as const) {
        const { verdict, ids } = await query(events, { rangeDates }, start, end)
        expect([verdict.kind, verdict.until, ids]).toEqual([
          'complete',
          undefined,
          inside(events, start, end),
        ])
        await client?.close()
        await service?.stop()
      }
    },
  )
})

describe('a service that keeps to the range', () => {
  it.each<Partial<Switches>>([
    {},
    { rangeStamp: 'deviceTimestamp' },
    { includesEnd: false, includesStart: false },
  ])('costs no request more: %j', async (switches) => {
    const { verdict } = await query(eventsOf(60_000), switches, base + 5 * hour, base + 6 * hour)
    expect(verdict).toMatchObject({ kind: 'complete', requestCount: 1 })
    expect([verdict.doubtful, verdict.until]).toEqual([undefined, undefined])
  })

  it('distinguishes parts of a second once an event shows it', async () => {
    const end = base + 6 * hour + 417
    const { verdict } = await query(
      [...eventsOf(60_000), ...eventsOf(1, end - 100, end - 100)],
      {},
      base + 5 * hour,
      end,
    )
    expect(verdict).toMatchObject({ kind: 'complete', eventCount: 62 })
    expect(verdict.until).toBeUndefined()
  })

  it('is complete until it was asked, if the range ends in the future', async () => {
    const now = Date.now()
    const { verdict } = await query(
      eventsOf(60_000, now - hour, now - 60_000),
      {},
      Math.floor(now / 1000) * 1000 - 2 * hour,
      Date.UTC(2200, 0, 1),
    )
    expect(verdict.kind).toBe('complete')
    expect(verdict.until).toBeGreaterThanOrEqual(now)
    expect(verdict.until).toBeLessThanOrEqual(Date.now())
  })
})
