import { describe, expect, it } from 'vitest'
import type { FetchedRange } from '../../../../src-core/deletion/where-fetched'
import {
  expectedIn,
  keyOfLook,
  lookAt,
  looksAround,
  looksWhereFetched,
  rateOf,
  reachesMs,
} from '../../../../src-main/deletion/look-windows'
import type { SearchRange } from '../../../../src-main/deletion/search-range'

const at = 1_763_622_000_000
const reach = reachesMs[0]
const unknownRate = { perMs: undefined }
const rangeOf = (eventId: string, change: Partial<SearchRange> = {}): SearchRange => ({
  eventId,
  devices: ['pump-7'],
  instants: [at],
  reachMs: 0,
  ...change,
})
const windowsOf = (...parameters: Parameters<typeof looksAround>): readonly (readonly [number, number])[] =>
  looksAround(...parameters).map(({ first, last }) => [first - at, last - at])

describe('the windows around events', () => {
  it('are written in UTC, as wide as the reach on both sides', () => {
    expect(looksAround([rangeOf('a')], 'pump-7', reach, unknownRate)).toEqual([
      { deviceId: 'pump-7', zone: 'UTC', first: at - 2000, last: at + 2000 },
    ])
  })

  it('reach as far as the instants are uncertain', () => {
    expect(windowsOf([rangeOf('a', { reachMs: 600_000 })], 'pump-7', reach, unknownRate)).toEqual([
      [-600_000, 600_000],
    ])
  })

  it('are one where events lie within a minute, and several where they do not, in any order', () => {
    const instants = (offset: number) => ({ instants: [at + offset] })
    const ranges = [rangeOf('c', instants(200_000)), rangeOf('b', instants(64_000)), rangeOf('a')]
    expect(windowsOf(ranges, 'pump-7', reach, unknownRate)).toEqual([
      [-2000, 66_000],
      [198_000, 202_000],
    ])
  })

  it('of a device with many events are joined over short gaps only, and of one with few over long ones', () => {
    const ranges = [rangeOf('a'), rangeOf('b', { instants: [at + 10_000] })]
    expect(windowsOf(ranges, 'pump-7', reach, { perMs: 1 })).toEqual([
      [-2000, 2000],
      [8000, 12_000],
    ])
    // One a minute: a hundred minutes cost no more than another request.
    const few = [rangeOf('a'), rangeOf('b', { instants: [at + 90 * 60_000] })]
    expect(windowsOf(few, 'pump-7', reach, { perMs: 1 / 60_000 })).toHaveLength(1)
  })

  it('are wider, to fifteen minutes at the most, where that brings few more events', () => {
    expect(windowsOf([rangeOf('a')], 'pump-7', reach, { perMs: 1 / 1000 })).toEqual([[-20_000, 20_000]])
    expect(windowsOf([rangeOf('a')], 'pump-7', reach, { perMs: 1 / 3_600_000 })).toEqual([
      [-900_000, 900_000],
    ])
    expect(windowsOf([rangeOf('a')], 'pump-7', reachesMs[2], { perMs: 1 })).toEqual([
      [-54_000_000, 54_000_000],
    ])
  })

  it('stay within the years that a date can be written in', () => {
    const [first, last] = [Date.parse('0000-01-01T00:00:00.000Z'), Date.parse('9999-12-31T23:59:59.999Z')]
    expect(
      looksAround([rangeOf('a', { instants: [first, last] })], 'pump-7', reach, unknownRate),
    ).toMatchObject([{ first }, { last }])
  })
})

describe('the ranges in which events were fetched', () => {
  const fetched = (change: Partial<FetchedRange> = {}): FetchedRange => ({
    deviceId: 'pump-7',
    start: at,
    end: at + 60_000,
    zone: 'Asia/Kolkata',
    eventCount: 600,
    ...change,
  })

  it('are looked at just as they were asked for, each once, and of that device only', () => {
    expect(
      looksWhereFetched(
        [fetched(), fetched({ eventCount: 3 }), fetched({ deviceId: 'pump-8' }), fetched({ zone: 'UTC' })],
        'pump-7',
      ),
    ).toEqual([
      { deviceId: 'pump-7', zone: 'Asia/Kolkata', first: at, last: at + 60_000 },
      { deviceId: 'pump-7', zone: 'UTC', first: at, last: at + 60_000 },
    ])
  })

  it('tell how many events a device has in a time, and so how many a look would bring', () => {
    const rate = rateOf(
      [fetched(), fetched({ deviceId: 'pump-8', eventCount: 9 }), fetched({ eventCount: 0 })],
      'pump-7',
    )
    expect(rate).toEqual({ perMs: 600 / 120_000 })
    expect(expectedIn([{ first: 0, last: 999 }], rate)).toBe(5)
  })

  it('tell nothing of a device that is not in them, or of no time at all', () => {
    expect(rateOf([fetched()], 'pump-8')).toEqual(unknownRate)
    expect(rateOf([fetched({ end: at })], 'pump-7')).toEqual(unknownRate)
    expect(rateOf([fetched({ eventCount: 0 })], 'pump-7')).toEqual({ perMs: 1 / 60_000 })
    expect(expectedIn([{ first: 0, last: 999 }], unknownRate)).toBeUndefined()
  })
})

it('two looks are the same only if device, zone and both ends are', () => {
  const look = lookAt('pump-7', { first: 1, last: 2 })
  const others = [
    { ...look, deviceId: 'pump-8' },
    { ...look, zone: 'Etc/GMT' },
    { ...look, first: 0 },
    { ...look, last: 3 },
  ]
  expect(new Set([look, { ...look }, ...others].map(keyOfLook)).size).toBe(5)
})
