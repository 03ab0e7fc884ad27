import { describe, expect, it } from 'vitest'
import type { JsonObject } from '../../../../src-core/codec/json'
import type { FetchedRange } from '../../../../src-core/deletion/where-fetched'
import { createEventFinder, withSightings } from '../../../../src-main/deletion/event-finder'
import type { Look } from '../../../../src-main/deletion/look-windows'
import type { SearchRange } from '../../../../src-main/deletion/search-range'
import { DeletedEvents } from '../../../../src-main/query/deleted-events'
import type { WindowQuery } from '../../../../src-main/query/read-window'

const at = 1_763_622_000_000
const minute = 60_000
const hour = 60 * minute
const rangeOf = (eventId: string, change: Partial<SearchRange> = {}): SearchRange => ({
  eventId,
  devices: ['pump-7'],
  instants: [at],
  reachMs: 0,
  ...change,
})
const fetchedOf = (change: Partial<FetchedRange> = {}): FetchedRange => ({
  deviceId: 'pump-7',
  start: at - 30 * hour,
  end: at + 30 * hour,
  zone: 'Asia/Kolkata',
  eventCount: 60,
  ...change,
})
const target = { baseUrl: 'https://gw', token: 't' }
const signal = new AbortController().signal
const beside = { noteAfter: () => undefined, beginAfter: () => ({ at: 0, idsBeside: () => [] }) }

/** An event of the service; `at`: where its ranges have it. */
interface Stored {
  readonly record: JsonObject
  readonly deviceId?: string
  readonly at: number
}

interface World {
  readonly stored?: readonly Stored[]
  /** Events in each window. */
  readonly eventCount?: number
  readonly firstReach?: number
  isCrowded?(query: WindowQuery): boolean
  isMissing?(query: WindowQuery): boolean
}

const timeout = { kind: 'timeout', host: 'gw', seconds: 30 } as const

/** A service whose windows show what is in them, and what was learnt of it. */
const start = ({
  stored = [],
  eventCount,
  firstReach = 0,
  isCrowded = () => false,
  isMissing = () => false,
}: World = {}) => {
  const queries: WindowQuery[] = []
  const learnt: (readonly [string, number])[] = []
  const finder = createEventFinder(
    async (query) => {
      queries.push(query)
      const { deviceId, window, ids } = query
      const shown = stored.filter(({ record, deviceId: own = 'pump-7', at: when }) => {
        return (
          own === deviceId && when >= window.first && when <= window.last && ids.includes(String(record.id))
        )
      })
      const [isPart, isFull] = [isMissing(query), isCrowded(query)]
      const missing = isPart ? [{ first: window.first, last: window.last, errors: [timeout] }] : []
      const verdict = {
        kind: isPart ? 'partial' : isFull ? 'notProvable' : 'complete',
        eventCount: eventCount ?? shown.length,
        sharedIdCount: 0,
        requestCount: 1,
        windowCount: 1,
        missing,
        notProvable: isFull ? [at] : [],
        durationMs: 1,
      } as const
      const records = shown.map(({ record }) => JSON.stringify(record))
      return { records, verdict, largest: { eventCount: verdict.eventCount, records } }
    },
    {
      firstReach: async () => firstReach,
      learn: async (baseUrl, index) => void learnt.push([baseUrl, index]),
    },
    async () => () => new DeletedEvents([]),
  )
  const find = (ranges: readonly SearchRange[], fetched: readonly FetchedRange[] = []) =>
    finder.find(target, ranges, fetched, signal)
  /** How far each window reaches before and after `at`. */
  const reaches = () => queries.map(({ window }) => [at - window.first, window.last - at])
  return { finder, find, queries, learnt, reaches }
}
const record: JsonObject = { id: 'a', value: 1 }

describe('where an event is looked for', () => {
  it('is around its times, and no further once it was shown', async () => {
    const { find, queries, learnt } = start({ stored: [{ record, at: at + 1000 }] })
    const found = await find([rangeOf('a')])
    const [query] = queries
    expect(queries.map(({ deviceId, zone, ids, window }) => ({ deviceId, zone, ids, ...window }))).toEqual([
      { deviceId: 'pump-7', zone: 'UTC', ids: ['a'], first: at - 2000, last: at + 2000 },
    ])
    expect(found.get('a')).toEqual({
      kind: 'present',
      sightings: [{ record, look: { deviceId: 'pump-7', zone: 'UTC', ...query?.window, eventCount: 1 } }],
    })
    expect(learnt).toEqual([])
  })

  it('is wider and wider as long as it is not shown, and at last where it was fetched, as that was asked for', async () => {
    const { find, queries, reaches } = start()
    const found = await find([rangeOf('a')], [fetchedOf({ eventCount: 30_000 })])
    expect(reaches()).toEqual([
      // As far as twenty more events.
      [144_000, 144_000],
      [15 * minute, 15 * minute],
      [15 * hour, 15 * hour],
    ])
    // That would bring thirty thousand events.
    expect(found.get('a')).toEqual({ kind: 'absent', isProven: false })
    await find([rangeOf('a')], [fetchedOf()])
    expect(queries.at(-1)).toMatchObject({
      zone: 'Asia/Kolkata',
      window: { first: at - 30 * hour, last: at + 30 * hour },
    })
  })

  it('leaves out a reach that would bring too many events, but never the first', async () => {
    const { find, reaches } = start({ eventCount: 4001 })
    expect((await find([rangeOf('a')])).get('a')).toEqual({ kind: 'absent', isProven: false })
    expect(reaches()).toEqual([[2000, 2000]])
    const learnt = start({ eventCount: 4001, firstReach: 1, stored: [{ record, at: at + 10 * minute }] })
    expect((await learnt.find([rangeOf('a')], [fetchedOf({ eventCount: 1e9 })])).get('a')?.kind).toBe(
      'present',
    )
  })

  it('joins no events that are far apart, although nothing was shown around them', async () => {
    const { find, queries } = start()
    await find([rangeOf('a'), rangeOf('b', { instants: [at + 9000 * hour] })])
    expect(Math.max(...queries.map(({ window }) => window.last - window.first))).toBe(30 * hour)
    expect(queries.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['a'], ['b'], ['a'], ['b']])
  })

  it('is narrowed down to the events that are not shown yet', async () => {
    const { find, queries } = start({ stored: [{ record, at }] })
    await find([rangeOf('a'), rangeOf('b')])
    expect(queries.map(({ ids }) => ids)).toEqual([['a', 'b'], ['b'], ['b']])
  })

  it('is that of each device by itself', async () => {
    const { find, queries } = start({
      stored: [
        { record, at },
        { record: { id: 'b' }, deviceId: 'pump-8', at },
      ],
    })
    await find([rangeOf('a'), rangeOf('b', { devices: ['pump-8'] })])
    expect(queries.map(({ deviceId, ids }) => `${deviceId} ${ids.join()}`)).toEqual(['pump-7 a', 'pump-8 b'])
  })

  it('is at every device that is known to have the id, and what each has is found', async () => {
    const other = { id: 'a', value: 2 }
    const { find } = start({
      stored: [
        { record, at },
        { record: other, deviceId: 'pump-8', at },
      ],
    })
    const found = await find([rangeOf('a', { devices: ['pump-7', 'pump-8'] })])
    expect(found.get('a')).toMatchObject({
      sightings: [
        { record, look: { deviceId: 'pump-7' } },
        { record: other, look: { deviceId: 'pump-8' } },
      ],
    })
  })

  it('has all the times and devices of an id that is looked for twice', async () => {
    const { find, queries } = start()
    await find([rangeOf('a'), rangeOf('a', { instants: [at + 500_000], devices: ['pump-8'] })])
    expect(
      queries.slice(0, 4).map(({ deviceId, window, ids }) => [deviceId, window.first - at, ids]),
    ).toEqual([
      ['pump-7', -2000, ['a']],
      ['pump-7', 498_000, ['a']],
      ['pump-8', -2000, ['a']],
      ['pump-8', 498_000, ['a']],
    ])
  })
})

describe('what is learnt of a service', () => {
  it('is the reach that showed an event which narrower ones did not', async () => {
    const { find, learnt } = start({ stored: [{ record, at: at + 10 * minute }] })
    expect((await find([rangeOf('a')])).get('a')?.kind).toBe('present')
    expect(learnt).toEqual([['https://gw', 1]])
  })

  it('is used: narrower looks are not tried again', async () => {
    const { find, reaches } = start({ firstReach: 1, stored: [{ record, at: at + 10 * minute }] })
    expect((await find([rangeOf('a')])).get('a')?.kind).toBe('present')
    expect(reaches()).toEqual([[15 * minute, 15 * minute]])
  })

  it('is nothing where no look showed the event', async () => {
    const { find, learnt } = start()
    await find([rangeOf('a')], [fetchedOf()])
    expect(learnt).toEqual([])
  })
})

describe('that an event is absent', () => {
  it('is proven where the range in which it was fetched was looked at completely', async () => {
    expect((await start({ eventCount: 59 }).find([rangeOf('a')], [fetchedOf()])).get('a')).toEqual({
      kind: 'absent',
      isProven: true,
    })
  })

  it.each([
    [60, 55, 0],
    [60, 54, 5],
    [60, 0, 59],
    [5, 3, 0],
    [5, 2, 2],
    [1, 0, 0],
  ])('is not proven where too much else is missing: %d then, %d now', async (then, now, missing) => {
    const { find } = start({ eventCount: now })
    const found = await find([rangeOf('a')], [fetchedOf({ eventCount: then })])
    const error = { kind: 'othersMissing', missing } as const
    expect(found.get('a')).toEqual({ kind: 'absent', isProven: missing === 0, ...(missing > 0 && { error }) })
  })

  it('is proven where nobody knows how many others there were: a share of several devices is no count', async () => {
    const { find } = start({ eventCount: 1 })
    expect((await find([rangeOf('a')], [fetchedOf({ isEstimate: true })])).get('a')).toEqual({
      kind: 'absent',
      isProven: true,
    })
  })

  it('is not proven by looks that never showed it: around its times, or at another device', async () => {
    const { find } = start()
    expect((await find([rangeOf('a')])).get('a')).toEqual({ kind: 'absent', isProven: false })
    expect((await find([rangeOf('a')], [fetchedOf({ deviceId: 'pump-8' })])).get('a')).toEqual({
      kind: 'absent',
      isProven: false,
    })
  })

  it('is not proven if one of the devices that may have it was not looked at as when it was fetched', async () => {
    const both = [rangeOf('a', { devices: ['pump-7', 'pump-8'] })]
    const { find } = start({ eventCount: 59 })
    expect((await find(both, [fetchedOf()])).get('a')).toEqual({ kind: 'absent', isProven: false })
    expect((await find(both, [fetchedOf(), fetchedOf({ deviceId: 'pump-8' })])).get('a')).toEqual({
      kind: 'absent',
      isProven: true,
    })
    // The range of one of them has too many events to look through.
    const large = fetchedOf({ deviceId: 'pump-8', eventCount: 60_000 })
    expect((await find(both, [fetchedOf(), large])).get('a')).toEqual({
      kind: 'absent',
      isProven: false,
    })
  })

  it('is unknown where a look was not answered, with the reason, and no wider one is made', async () => {
    const { find, queries } = start({ isMissing: () => true })
    expect((await find([rangeOf('a')], [fetchedOf()])).get('a')).toEqual({ kind: 'unknown', error: timeout })
    expect(queries).toHaveLength(1)
  })
})

describe('a millisecond with too many events', () => {
  const wide = ({ window }: WindowQuery): boolean => window.last - window.first > 2

  it('spoils no other event of its look: each is looked at by itself', async () => {
    const { find, queries } = start({ stored: [{ record, at }], isCrowded: wide })
    const found = await find([rangeOf('a'), rangeOf('b', { instants: [at + 100] })])
    expect(found.get('a')).toMatchObject({
      kind: 'present',
      sightings: [{ look: { first: at - 1, last: at + 1 } }],
    })
    expect(found.get('a')).not.toHaveProperty('gap')
    // A narrow look that shows nothing proves nothing.
    expect(found.get('b')).toEqual({ kind: 'unknown', error: { kind: 'crowded' } })
    expect(queries.slice(1).map(({ window, ids }) => [window.first - at, window.last - at, ids])).toEqual([
      [-1, 1, ['a']],
      [99, 101, ['b']],
    ])
  })

  it('leaves unknown what may be in it, and says why', async () => {
    expect((await start({ isCrowded: () => true }).find([rangeOf('a')])).get('a')).toEqual({
      kind: 'unknown',
      error: { kind: 'crowded' },
    })
    const found = await start({ stored: [{ record, at }], isCrowded: () => true }).find([rangeOf('a')])
    expect(found.get('a')).toMatchObject({ kind: 'present', gap: { kind: 'unknown' } })
  })
})

describe('the looks that showed an event, made again', () => {
  const seenIn: readonly Look[] = [{ deviceId: 'pump-7', zone: 'Asia/Kolkata', first: at - 5, last: at + 5 }]

  it('prove that it is not there any more, and are just the same', async () => {
    const { finder, queries } = start()
    const found = await finder.again(target, [{ eventId: 'a', seenIn }], signal, beside)
    expect(found.get('a')).toEqual({ kind: 'absent', isProven: true })
    expect(queries).toMatchObject([
      { deviceId: 'pump-7', zone: 'Asia/Kolkata', ids: ['a'], window: { first: at - 5, last: at + 5 } },
    ])
  })

  it('prove nothing of an event of which no look is known', async () => {
    expect(
      (await start().finder.again(target, [{ eventId: 'a', seenIn: [] }], signal, beside)).get('a'),
    ).toEqual({
      kind: 'absent',
      isProven: false,
    })
  })

  it('show it if it is there, and leave it unknown where they are not answered', async () => {
    expect(
      (
        await start({ stored: [{ record, at }] }).finder.again(
          target,
          [{ eventId: 'a', seenIn }],
          signal,
          beside,
        )
      ).get('a'),
    ).toMatchObject({
      kind: 'present',
      sightings: [{ record }],
    })
    expect(
      (
        await start({ isMissing: () => true }).finder.again(
          target,
          [{ eventId: 'a', seenIn }],
          signal,
          beside,
        )
      ).get('a'),
    ).toEqual({
      kind: 'unknown',
      error: timeout,
    })
  })

  it('are followed by one at the time of the deletion, at each of its devices, which may show another record but proves nothing', async () => {
    const since = { first: at + hour, last: at + hour + 50 }
    const both = [...seenIn, { deviceId: 'pump-8', zone: 'UTC', first: at, last: at }]
    const other = { id: 'a', value: 9 }
    const { finder, queries } = start({ stored: [{ record: other, deviceId: 'pump-8', at: at + hour }] })
    const absent = { kind: 'absent', isProven: true } as const
    const found = await finder.since(target, [{ eventId: 'a', seenIn: both }], since, signal)
    expect(withSightings(absent, found.get('a') ?? absent)).toMatchObject({
      kind: 'present',
      sightings: [{ record: other, look: { deviceId: 'pump-8', ...since } }],
    })
    expect(queries.map(({ deviceId, window }) => [deviceId, window.first - at])).toEqual([
      ['pump-7', hour],
      ['pump-8', hour],
    ])
    const missing = start({ isMissing: ({ window }) => window.first === since.first })
    const unread = await missing.finder.since(target, [{ eventId: 'a', seenIn }], since, signal)
    expect(withSightings(absent, unread.get('a') ?? absent)).toEqual(absent)
    expect(withSightings({ kind: 'unknown', error: timeout }, found.get('a') ?? absent)).toMatchObject({
      kind: 'present',
      gap: { kind: 'unknown', error: timeout },
    })
  })
})
