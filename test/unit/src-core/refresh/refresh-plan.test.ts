import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-core/events/slices'
import { nothingAsked } from '../../../../src-core/proof/coverage'
import type { DeviceCoverage } from '../../../../src-core/proof/device-range'
import { largestLateness } from '../../../../src-core/refresh/lateness'
import { endAt, planRefresh } from '../../../../src-core/refresh/refresh-plan'
import type { QuerySource } from '../../../../src-core/results/result-source'
import type { RangePreset } from '../../../../src-core/time/chosen-range'
import { tableOf } from '../../support/file-bytes'

const minute = 60_000
const overlapMs = 15 * minute
const covered = (
  asOf: number,
  ...windows: readonly (readonly [first: number, last: number])[]
): DeviceCoverage => ({
  ...nothingAsked,
  deviceId: 'pump',
  proven: windows.map(([first, last]) => ({
    first: first * minute,
    last: last * minute - 1,
    asOf: asOf * minute,
  })),
})
const plan = (coverage: DeviceCoverage, last: number, scope: 'new' | 'missing' | 'all' = 'new') =>
  planRefresh({ scope, devices: [coverage], whole: { first: 0, last: last * minute - 1 }, overlapMs }).map(
    ({ windows }) => windows.map((window) => [window.first / minute, (window.last + 1) / minute]),
  )

describe('what a refresh requests', () => {
  it('is one window of what is new and the overlap before it', () => {
    expect(plan(covered(60, [0, 60]), 90)).toEqual([[[45, 90]]])
  })
  it('is nothing if the range ended longer ago than the overlap when it was fetched', () => {
    expect(plan(covered(100, [0, 60]), 60)).toEqual([])
    expect(plan(covered(75, [0, 60]), 60)).toEqual([])
    expect(plan(covered(74, [0, 60]), 60)).toEqual([[[59, 60]]])
  })
  it('is the end of a range that was in the future when it was fetched', () => {
    expect(plan(covered(30, [0, 60]), 60)).toEqual([[[15, 60]]])
  })
  it('is what is missing as well, in one window with what touches it', () => {
    expect(plan(covered(60, [0, 20], [30, 60]), 90)).toEqual([
      [
        [20, 30],
        [45, 90],
      ],
    ])
    expect(plan(covered(60, [0, 20], [30, 45]), 90)).toEqual([
      [
        [20, 30],
        [45, 90],
      ],
    ])
    expect(plan(covered(60, [0, 20], [30, 50]), 90)).toEqual([
      [
        [20, 30],
        [45, 90],
      ],
    ])
  })
  it('is within the range, also where more than that is proven', () => {
    expect(plan(covered(60, [-10, 60]), 60)).toEqual([[[45, 60]]])
    expect(plan(covered(5, [-10, 60]), 60)).toEqual([[[0, 60]]])
  })
  it('is what came after the newest event received, if no answer said what time it was', () => {
    const devices = [covered(120, [0, 120])]
    const whole = { first: 0, last: 120 * minute - 1 }
    const windowsAfter = (happened: number) =>
      planRefresh({ scope: 'new', devices, whole, overlapMs, happened }).flatMap(({ windows }) => windows)
    expect(windowsAfter(60 * minute)).toEqual([{ first: 45 * minute, last: whole.last }])
    expect(windowsAfter(-Infinity)).toEqual([whole])
  })
  it('is not what an earlier refresh has settled', () => {
    const twice: DeviceCoverage = {
      ...nothingAsked,
      deviceId: 'pump',
      proven: [
        { first: 0, last: 45 * minute - 1, asOf: 60 * minute },
        { first: 45 * minute, last: 90 * minute - 1, asOf: 90 * minute },
      ],
    }
    expect(plan(twice, 120)).toEqual([[[75, 120]]])
  })
  it('is one window, also where the overlap has grown by a few seconds since an earlier refresh', () => {
    const [start, middle, end] = [0, 45 * minute, 50 * minute]
    const twice = (lastMs: number): DeviceCoverage => ({
      ...nothingAsked,
      deviceId: 'pump',
      proven: [
        { first: start, last: middle + lastMs, asOf: 60 * minute },
        { first: middle + lastMs + 1, last: end, asOf: 65 * minute },
      ],
    })
    expect(plan(twice(9_000), 70)).toHaveLength(1)
    expect(plan(twice(9_000), 70)[0]).toHaveLength(1)
    expect(plan(twice(20_000), 70)[0]).toHaveLength(2)
  })
  it('is only what is missing, or everything, if that is wanted', () => {
    expect(plan(covered(60, [0, 20], [30, 60]), 60, 'missing')).toEqual([[[20, 30]]])
    expect(plan(covered(60, [0, 60]), 60, 'missing')).toEqual([])
    expect(plan(covered(100, [0, 60]), 60, 'all')).toEqual([[[0, 60]]])
  })
  it('is not an instant that was fetched and is not provable', () => {
    const [one, other] = [covered(100, [0, 10]), covered(100, [11, 60])]
    const instants = Array.from({ length: minute }, (_, index) => 10 * minute + index)
    expect(plan({ ...one, proven: [...one.proven, ...other.proven], notProvable: instants }, 60)).toEqual([])
  })
})

const source = (preset: RangePreset, change: Partial<QuerySource> = {}): QuerySource => ({
  kind: 'query',
  connectionId: 'c',
  connectionName: 'plant-7',
  baseUrl: 'https://gw.example.com',
  devices: ['pump'],
  preset,
  start: Date.UTC(2026, 9, 24, 22),
  end: Date.UTC(2026, 9, 25, 8),
  zone: 'Europe/Berlin',
  limit: null,
  receivedAt: 0,
  ...change,
})

describe('where a range ends now', () => {
  const later = Date.UTC(2026, 9, 27, 9, 30)
  it.each(['lastHour', 'last24Hours', 'last7Days', 'last30Days'] as const)('%s: now', (preset) => {
    expect(endAt(source(preset), later)).toBe(later)
    expect(endAt(source(preset), 0)).toBe(source(preset).end)
  })
  it('today: now, and the end of that day at most, also on a day of 25 hours', () => {
    expect(endAt(source('today'), Date.UTC(2026, 9, 25, 20))).toBe(Date.UTC(2026, 9, 25, 20))
    expect(endAt(source('today'), later)).toBe(Date.UTC(2026, 9, 25, 23))
  })
  it('yesterday and typed ends: where they ended', () => {
    expect(endAt(source('yesterday'), later)).toBe(source('yesterday').end)
    expect(endAt(source('custom'), later)).toBe(source('custom').end)
  })
  it('an end typed relative to now: moves on', () => {
    expect(endAt(source('custom', { relative: { end: 'now' } }), later)).toBe(later)
    expect(endAt(source('custom', { relative: { end: '-1h' } }), later)).toBe(later - 3_600_000)
    expect(endAt(source('custom', { relative: { start: '-1h' } }), later)).toBe(source('custom').end)
  })
})

describe('the lateness of events', () => {
  const latenessOf = (...records: readonly Record<string, number>[]): number =>
    runAtOnce(largestLateness(tableOf(records)))
  it('is the longest time from an event to its storage', () => {
    expect(
      latenessOf(
        { deviceTimestamp: 1000, createdTime: 1700, ingressTimeStamp: 1400 },
        { deviceTimestamp: 5000, createdTime: 5100 },
      ),
    ).toBe(700)
    expect(latenessOf({ deviceTimestamp: 1000, ingressTimeStamp: 4000 })).toBe(3000)
  })
  it('is nothing if events come early or have no times, and never more than a day', () => {
    expect(latenessOf({ deviceTimestamp: 5000, createdTime: 1000 }, { createdTime: 4000 }, {})).toBe(0)
    expect(latenessOf({ deviceTimestamp: 0, createdTime: 900_000_000 })).toBe(86_400_000)
  })
})
