import { describe, expect, it } from 'vitest'
import { createFindEvents } from '../../../../src-main/deletion/event-finder'
import { matchingRecord, nothingKnown, notYetKnown } from '../../../../src-main/deletion/record-outcomes'
import type { SearchRange } from '../../../../src-main/deletion/search-range'
import type { WindowQuery } from '../../../../src-main/query/read-window'
import type { JsonObject } from '../../../../src-preload/contract/json'
import type { MissingWindow } from '../../../../src-preload/contract/range'

const at = 1_763_622_000_000
const rangeOf = (eventId: string, change: Partial<SearchRange> = {}): SearchRange => ({ eventId, deviceId: 'pump-7', instants: [at], reachMs: 0, ...change })

interface Served {
  readonly records?: readonly JsonObject[]
  readonly missing?: readonly MissingWindow[]
  readonly notProvable?: readonly number[]
}

/** Looks events up at a service that holds these records; every window of it has the same verdict. */
const find = async (ranges: readonly SearchRange[], { records = [], missing = [], notProvable = [] }: Served = {}) => {
  const windows: Pick<WindowQuery, 'deviceId' | 'window' | 'ids'>[] = []
  const findEvents = createFindEvents(async ({ deviceId, window, ids }) => {
    windows.push({ deviceId, window, ids })
    const kind = missing.length > 0 ? 'partial' : notProvable.length > 0 ? 'notProvable' : 'complete'
    const verdict = { kind, eventCount: 0, sharedIdCount: 0, requestCount: 1, windowCount: 1, missing, notProvable, durationMs: 1 } as const
    return { records: records.map((record) => JSON.stringify(record)), verdict }
  })
  const query = { target: { baseUrl: 'https://gw', token: 't' }, zone: 'UTC' }
  return { windows, found: await findEvents(query, ranges, new AbortController().signal) }
}

describe('the windows in which events are looked up', () => {
  it('are a millisecond wider than the instants, on both sides', async () => {
    const { windows } = await find([rangeOf('a')])
    expect(windows).toEqual([{ deviceId: 'pump-7', ids: ['a'], window: { first: at - 1, last: at + 1 } }])
  })

  it('are one where events lie within a minute, and several where they do not', async () => {
    const { windows } = await find([rangeOf('a'), rangeOf('b', { instants: [at + 60_000, at + 200_000] })])
    expect(windows.map(({ window }) => window)).toEqual([
      { first: at - 1, last: at + 60_001 },
      { first: at + 199_999, last: at + 200_001 },
    ])
    expect(windows.every(({ ids }) => ids.join() === 'a,b')).toBe(true)
  })

  it('reach as far as the instants are uncertain, in either order', async () => {
    const { windows } = await find([rangeOf('a', { instants: [at + 500_000], reachMs: 600_000 }), rangeOf('b')])
    expect(windows.map(({ window }) => window)).toEqual([{ first: at - 100_001, last: at + 1_100_001 }])
  })

  it('are those of each device by itself', async () => {
    const { windows } = await find([rangeOf('a'), rangeOf('b', { deviceId: 'pump-8' })])
    expect(windows.map(({ deviceId, ids }) => `${deviceId} ${ids.join()}`)).toEqual(['pump-7 a', 'pump-8 b'])
  })

  it('of one id that is looked up twice have all of its times', async () => {
    const { windows } = await find([rangeOf('a'), rangeOf('a', { instants: [at + 500_000] })])
    expect(windows.map(({ window, ids }) => [window.first, ids])).toEqual([
      [at - 1, ['a']],
      [at + 499_999, ['a']],
    ])
  })
})

describe('what is found', () => {
  it('is every different record with the id, each once', async () => {
    const record = { id: 'a', value: 1 }
    const { found } = await find([rangeOf('a')], {
      records: [record, { value: 1, id: 'a' }, { ...record, value: 2 }, { ...record, deleted: true }, { id: 'b' }],
    })
    expect(found.get('a')).toEqual({
      kind: 'present',
      records: [
        { value: 1, id: 'a' },
        { id: 'a', value: 2 },
        { id: 'a', value: 1, deleted: true },
      ],
    })
  })

  it('is that the event is absent, if every window was read completely', async () => {
    expect((await find([rangeOf('a')])).found.get('a')).toEqual({ kind: 'absent' })
  })

  it('is unknown where the event could be in a window that is missing, with the reason', async () => {
    const error = { kind: 'timeout', host: 'gw', seconds: 30 } as const
    const { found } = await find([rangeOf('a'), rangeOf('b', { instants: [at + 30_000] })], { missing: [{ first: at + 1, last: at + 5, errors: [error] }] })
    expect([found.get('a'), found.get('b')]).toEqual([{ kind: 'unknown', error }, { kind: 'absent' }])
  })

  it('is unknown at an instant that cannot be proven', async () => {
    const { found } = await find([rangeOf('a'), rangeOf('b', { instants: [at + 2] })], { notProvable: [at - 1] })
    expect([found.get('a'), found.get('b')]).toEqual([{ kind: 'unknown' }, { kind: 'absent' }])
  })

  it('may be incomplete, although there is a record', async () => {
    const { found } = await find([rangeOf('a')], { records: [{ id: 'a' }], missing: [{ first: at, last: at }] })
    expect(found.get('a')).toEqual({ kind: 'present', records: [{ id: 'a' }], gap: { kind: 'unknown' } })
  })
})

describe('the record that is looked for', () => {
  const known = { id: 'a', value: 1, deleted: false }

  it('is the one that was last seen, with the same flag if there are two', () => {
    const [other, flagged, same] = [{ ...known, value: 2 }, { ...known, deleted: true }, { ...known }]
    const target = { eventId: 'a', record: JSON.stringify(known) }
    expect(matchingRecord(target, [other, flagged, same])).toBe(same)
    expect(matchingRecord(target, [other, flagged])).toBe(flagged)
    expect(matchingRecord(target, [other])).toBe(other)
  })

  it('is else the first that is not deleted', () => {
    expect(
      matchingRecord({ eventId: 'a' }, [
        { id: 'a', deleted: true },
        { id: 'a', value: 3 },
      ]),
    ).toEqual({ id: 'a', value: 3 })
    expect(matchingRecord({ eventId: 'a' }, [{ id: 'a', deleted: true }])).toBeUndefined()
  })

  it('that is there may still be deleted, unless another one was in its place', () => {
    const there = { planned: 'stillThere', others: [] } as const
    expect(notYetKnown(there)).toEqual(nothingKnown)
    const otherGone = { planned: 'stillThere', others: [{ record: '{}', outcome: 'gone' }] } as const
    expect([notYetKnown(otherGone), notYetKnown({ planned: 'gone', others: [] })]).toEqual([otherGone, { planned: 'gone', others: [] }])
  })
})
