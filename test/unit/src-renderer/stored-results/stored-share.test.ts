import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ProvenWindow } from '../../../../src-core/proof/proven-windows'
import type { StoredResult } from '../../../../src-core/stored/stored-result'
import { largestShare, type WantedRange } from '../../../../src-renderer/stored-results/stored-share'

const wanted: WantedRange = {
  connectionId: 'c1',
  baseUrl: 'https://one',
  devices: ['pump'],
  range: { first: 1000, last: 1999 },
}
const always = 1_000_000
const kept = (
  storedId: string,
  proven: readonly ProvenWindow[],
  change: Partial<StoredResult> = {},
): StoredResult => ({
  storedId,
  request: {
    kind: 'range',
    query: { queryId: storedId, connectionId: 'c1', devices: ['pump'], start: 0, end: 5000, zone: 'UTC' },
  },
  ...{
    connectionName: 'one',
    baseUrl: 'https://one',
    startedAt: 0,
    asOf: 0,
    eventCount: 0,
    rowCount: 0,
    byteCount: 0,
  },
  devices: [{ deviceId: 'pump', eventCount: 0, proven }],
  ...change,
})
const window = (first: number, last: number, asOf = always): ProvenWindow => ({ first, last, asOf })

describe('the share of a range that a kept result has', () => {
  it('is that of the result with most of it, with the times of its answers', () => {
    const some = kept('some', [window(0, 1299)])
    const most = kept('most', [window(0, 1099, always + 5), window(1500, 1999, always)])
    const share = {
      storedId: 'most',
      keptMs: 600,
      wantedMs: 1000,
      oldest: always,
      newest: always + 5,
      isSame: false,
    }
    expect(largestShare([some, most], wanted, 0)).toEqual(share)
    expect(largestShare([most, some], wanted, 0)).toEqual(share)
  })

  it('does not count what may have got more events since', () => {
    expect(largestShare([kept('one', [window(1000, 1999, 2000)])], wanted, 100)).toMatchObject({
      keptMs: 900,
    })
    expect(largestShare([kept('one', [window(1000, 1999, 1050)])], wanted, 100)).toBeNull()
  })

  it('is none of another connection, another service, other devices or the latest events, and none that is too small', () => {
    const all = [window(0, 5000)]
    const { request } = kept('one', all)
    if (request.kind !== 'range') throw new Error('not a range')
    const of = (change: Partial<StoredResult>) => largestShare([kept('one', all, change)], wanted, 0)
    expect(of({})).toMatchObject({ keptMs: 1000 })
    expect(of({ baseUrl: 'https://two' })).toBeNull()
    expect(of({ request: { kind: 'range', query: { ...request.query, connectionId: 'c2' } } })).toBeNull()
    expect(of({ request: { kind: 'latest', query: { ...request.query, limit: 5 } } })).toBeNull()
    expect(of({ devices: [{ deviceId: 'fan', eventCount: 0, proven: all }] })).toBeNull()
    expect(largestShare([kept('one', [window(1000, 1098)])], wanted, 0)).toBeNull()
    expect(largestShare([kept('one', [window(1000, 1099)])], wanted, 0)).toMatchObject({ keptMs: 100 })
  })

  it('is counted over all devices, and is the same range only with the same ends and devices', () => {
    const both = { ...wanted, devices: ['pump', 'fan'], range: { first: 0, last: 5000 } }
    expect(largestShare([kept('one', [window(0, 5000)])], both, 0)).toMatchObject({
      keptMs: 5001,
      wantedMs: 10_002,
      isSame: false,
    })
    expect(largestShare([kept('one', [window(0, 5000)])], { ...both, devices: ['pump'] }, 0)).toMatchObject({
      isSame: true,
    })
  })

  it('is never more than the range', () => {
    const windows = fc
      .uniqueArray(fc.nat(4000), { maxLength: 8 })
      .map((ends) => ends.toSorted((one, other) => one - other))
      .map((ends) =>
        ends.flatMap((first, index) =>
          index % 2 === 0 && ends[index + 1] !== undefined ? [window(first, (ends[index + 1] ?? 0) - 1)] : [],
        ),
      )
    fc.assert(
      fc.property(fc.array(windows, { maxLength: 4 }), (all) => {
        const share = largestShare(
          all.map((proven, index) => kept(String(index), proven)),
          wanted,
          0,
        )
        const lengths = all.map((proven) =>
          proven.reduce(
            (sum, { first, last }) => sum + Math.max(0, Math.min(last, 1999) - Math.max(first, 1000) + 1),
            0,
          ),
        )
        const most = Math.max(0, ...lengths)
        expect(share?.keptMs ?? 0).toBe(most < 100 ? 0 : most)
      }),
      { seed: 23 },
    )
  })
})
