import { describe, expect, it } from 'vitest'
import { createServiceLookups, lookUpRecord } from '../../../../src-main/deletion/batched-lookups'
import type { FindEvents, Finding } from '../../../../src-main/deletion/event-finder'
import type { SearchRange } from '../../../../src-main/deletion/search-range'
import { failed, ok } from '../../../../src-preload/contract/result'
import { createManualClock } from '../../support/manual-clock'

const absent: Finding = { kind: 'absent' }
const rangeOf = (eventId: string): SearchRange => ({ eventId, deviceId: 'pump-7', instants: [1], reachMs: 0 })

/** Lookups whose rounds the test can see; `find` answers for each of them. */
const startLookups = (find: FindEvents = async (_, sought) => new Map(sought.map(({ eventId }) => [eventId, absent]))) => {
  const clock = createManualClock()
  const rounds: { readonly baseUrl: string; readonly zone: string; readonly token: string; readonly ids: readonly string[] }[] = []
  const tokens = new Map([['https://gw', 'one']])
  const lookups = createServiceLookups(
    {
      clock,
      connections: {
        targetFor: async (baseUrl: string) => {
          const token = tokens.get(baseUrl)
          return token === undefined ? failed({ kind: 'noToken' }) : ok({ baseUrl, token })
        },
      } as never,
      find: (query, sought, signal) => {
        rounds.push({ ...query.target, zone: query.zone, ids: sought.map(({ eventId }) => eventId) })
        return find(query, sought, signal)
      },
    },
    new AbortController().signal,
  )
  return { clock, rounds, tokens, lookups }
}

describe('lookups that share requests', () => {
  it('are one round if they are made at the same time', async () => {
    const { rounds, lookups } = startLookups()
    const look = lookups('https://gw', 'UTC')
    expect(await Promise.all([look(rangeOf('a')), look(rangeOf('b'))])).toEqual([absent, absent])
    expect(rounds.map(({ ids }) => ids)).toEqual([['a', 'b']])
  })

  it('that come later wait for the next round', async () => {
    const { clock, rounds, lookups } = startLookups()
    const look = lookups('https://gw', 'UTC')
    await look(rangeOf('a'))
    const later = [look(rangeOf('b')), look(rangeOf('c'))]
    await clock.advance(0)
    expect(rounds).toHaveLength(1)
    await clock.advance(250)
    await Promise.all(later)
    expect(rounds.map(({ ids }) => ids)).toEqual([['a'], ['b', 'c']])
  })

  it('are two hundred in a round at the most', async () => {
    const { clock, rounds, lookups } = startLookups()
    const look = lookups('https://gw', 'UTC')
    const all = Array.from({ length: 250 }, (_, index) => look(rangeOf(String(index))))
    await clock.advance(0)
    await clock.advance(250)
    await Promise.all(all)
    expect(rounds.map(({ ids }) => ids.length)).toEqual([200, 50])
  })

  it('are shared by runs of one service and zone only', () => {
    const { lookups } = startLookups()
    expect(lookups('https://gw', 'UTC')).toBe(lookups('https://gw', 'UTC'))
    expect(lookups('https://gw', 'UTC')).not.toBe(lookups('https://gw', 'Asia/Shanghai'))
    expect(lookups('https://gw', 'UTC')).not.toBe(lookups('https://other', 'UTC'))
  })

  it('use the token of their moment, and find out nothing without one', async () => {
    const { clock, rounds, tokens, lookups } = startLookups()
    const look = lookups('https://gw', 'UTC')
    await look(rangeOf('a'))
    tokens.set('https://gw', 'two')
    const second = look(rangeOf('b'))
    await clock.advance(250)
    await second
    tokens.clear()
    const third = look(rangeOf('c'))
    await clock.advance(250)
    expect(await third).toEqual({ kind: 'unknown', error: { kind: 'noToken' } })
    expect(rounds.map(({ token }) => token)).toEqual(['one', 'two'])
  })

  it('that nothing is said about are unknown, never absent', async () => {
    const { lookups } = startLookups(async () => new Map())
    expect(await lookups('https://gw', 'UTC')(rangeOf('a'))).toEqual({ kind: 'unknown' })
  })

  it('all fail with their round, and the next round runs', async () => {
    let rounds = 0
    const { clock, lookups } = startLookups(async (_, sought) => {
      rounds += 1
      if (rounds === 1) throw new Error('ours')
      return new Map(sought.map(({ eventId }) => [eventId, absent]))
    })
    const look = lookups('https://gw', 'UTC')
    expect(await Promise.allSettled([look(rangeOf('a')), look(rangeOf('b'))])).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }])
    const later = look(rangeOf('c'))
    await clock.advance(250)
    expect(await later).toEqual(absent)
  })
})

describe('the lookup of a record', () => {
  it('goes to the device and the times that it contains', async () => {
    const sought: SearchRange[] = []
    const look = async (range: SearchRange): Promise<Finding> => {
      sought.push(range)
      return absent
    }
    await lookUpRecord(look, { eventId: 'x', record: '{"deviceId":"pump-7","deviceTimestamp":1700000000000}' })
    expect(sought).toEqual([{ eventId: 'x', deviceId: 'pump-7', instants: [1_700_000_000_000], reachMs: 0 }])
  })

  it('is unknown without a request if nothing says where', async () => {
    const look = (): Promise<Finding> => Promise.reject(new Error('looked up'))
    expect(await lookUpRecord(look, { eventId: 'x', record: '{}' })).toEqual({ kind: 'unknown' })
  })
})
