import { describe, expect, it } from 'vitest'
import { type Profile, profileSeries } from '../../../../src-core/checks/profile/profile'
import { runAtOnce } from '../../../../src-core/events/slices'
import { unknownTime } from '../../../../src-core/proof/fetched-time'
import { createRandom, type Random, roughlyNormal } from '../../../service/random'
import { runCount } from '../../../support/run-count'

const minute = 60_000
const hour = 60 * minute
const start = Date.UTC(2026, 9, 5)
type ValueAt = (time: number, index: number) => number

const rounded = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6))
const everyMs =
  (every: number) =>
  (index: number): number =>
    start + index * every

/** The profile of some events; a seed a family, so that no number here is of one lucky draw. */
const profileOf = (
  count: number,
  timeAt: (index: number) => number,
  valueAt: ValueAt,
  corrected?: 'counter' | 'onChange' | 'measured',
): Profile => {
  const times = Float64Array.from({ length: count }, (_, index) => timeAt(index))
  const values = times.map((time, index) => valueAt(time, index))
  return runAtOnce(
    profileSeries(
      { rows: Uint32Array.from(times.keys()), times, values, fetched: unknownTime, starts: [] },
      corrected,
    ),
  ).profile
}
const seeds = [1, 2, 3, 4, 5].slice(0, runCount(5, 1))
const noisy =
  (random: Random, step: number, deviation: number): ValueAt =>
  () =>
    rounded(20 + deviation * roughlyNormal(random), step)

describe.each(seeds)('the profile of a series, seed %i', (seed) => {
  it('calls noise continuous, however it is rounded, and measures its steps', () => {
    const { kind, quantum, usualStep } = profileOf(2000, everyMs(minute), noisy(createRandom(seed), 0.001, 1))
    expect([kind, quantum]).toEqual(['continuous', 0])
    expect(usualStep).toBeGreaterThan(1.2)
    expect(usualStep).toBeLessThan(1.6)
  })

  it.each([0.25, 0.0488, 1])('knows a quantum of %d', (step) => {
    const { kind, quantum, zeroSteps } = profileOf(
      2000,
      everyMs(minute),
      noisy(createRandom(seed), step, 0.6 * step),
    )
    expect(kind).toBe('quantised')
    expect(quantum).toBeCloseTo(step, 6)
    expect(zeroSteps).toBeGreaterThan(0.2)
    expect(zeroSteps).toBeLessThan(0.6)
  })

  it('knows a counter by its rises, with resets and standstill', () => {
    const random = createRandom(seed)
    let count = 0
    const { kind, season } = profileOf(3000, everyMs(minute), (_, index) => {
      if (index === 1200 || index === 2100) count = 0
      return (count += random() < 0.3 ? Math.floor(random() * 4) : 0)
    })
    expect([kind, season]).toEqual(['counter', null])
  })

  it('knows states and set points, and tells them from a coarse sensor', () => {
    const random = createRandom(seed)
    let state = 0
    const changing: ValueAt = () => (random() < 0.02 ? (state = Math.floor(random() * 4)) : state)
    expect(
      profileOf(2000, everyMs(minute), (time, index) => [5, 18, 22, 60][changing(time, index)] ?? 0).kind,
    ).toBe('state')
    expect(profileOf(2000, everyMs(minute), () => 7).kind).toBe('state')
    expect(
      profileOf(6000, everyMs(minute), (time) => rounded(20 + 4 * Math.sin(time / (8 * hour)), 0.5)).kind,
    ).toBe('quantised')
  })

  it('tells events sent on change from those sent by a clock', () => {
    const random = createRandom(seed)
    let time = start
    const onChange = profileOf(
      1000,
      () => (time += minute * -Math.log(1 - random())),
      (_, index) => 20 + (index % 2),
    )
    expect(onChange.intervals.isEventDriven).toBe(true)
    const byClock = profileOf(
      1000,
      (index) => start + (index + 0.2 * random()) * minute,
      noisy(random, 0.1, 1),
    )
    expect(byClock.intervals.isEventDriven).toBe(false)
    expect(byClock.intervals.usual).toBeGreaterThan(0.95 * minute)
    expect(byClock.intervals.usual).toBeLessThan(1.05 * minute)
  })

  it('sees a day and a week after four of them, and none in noise', () => {
    const random = createRandom(seed)
    const daily = (time: number): number => Math.sin((time / (24 * hour)) * 2 * Math.PI)
    const noise = (): number => 0.2 * roughlyNormal(random)
    const quarter = everyMs(15 * minute)
    expect(profileOf(4 * 96, quarter, (time) => daily(time) + noise()).season?.period).toBe(24)
    expect(profileOf(4 * 96 - 8, quarter, (time) => daily(time) + noise()).season).toBeNull()
    const isWeekend = (time: number): boolean => Math.floor((time - start) / (24 * hour)) % 7 > 4
    expect(
      profileOf(5 * 7 * 96, quarter, (time) => (isWeekend(time) ? 0 : 3 + daily(time)) + noise()).season
        ?.period,
    ).toBe(168)
    expect(profileOf(20 * 96, quarter, () => noise()).season).toBeNull()
  })
})

describe('the share of steps that are none', () => {
  it('is counted over all numbers, and what is no number is none of them', () => {
    const { zeroSteps } = profileOf(101, everyMs(minute), (_, index) =>
      index === 100 ? NaN : index % 4 === 0 ? 0 : 5,
    )
    expect(zeroSteps).toBeCloseTo(1 - 49 / 99, 6)
  })
})

describe('what a person says an attribute is', () => {
  it('counts more than what it looks like', () => {
    const random = createRandom(7)
    expect(profileOf(500, everyMs(minute), noisy(random, 0.1, 1), 'counter').kind).toBe('counter')
    expect(profileOf(500, everyMs(minute), () => 7, 'measured').kind).toBe('continuous')
    expect(profileOf(500, everyMs(minute), noisy(random, 0.1, 1), 'onChange').intervals.isEventDriven).toBe(
      true,
    )
  })
})
