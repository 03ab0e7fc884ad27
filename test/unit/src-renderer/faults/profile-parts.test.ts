import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-renderer/events/slices'
import { median, medianOfFew, quantile, sampleOf, tailBound } from '../../../../src-renderer/faults/profile/distribution'
import { areStates, createLevelCounts } from '../../../../src-renderer/faults/profile/levels'
import { numbersOf } from '../../../../src-renderer/faults/profile/numbers'
import { quantumOf } from '../../../../src-renderer/faults/profile/quantum'
import { seasonOf } from '../../../../src-renderer/faults/profile/season'
import { createSortedWindow } from '../../../../src-renderer/faults/profile/sorted-window'
import { createRandom } from '../../../service/random'

const sorted = (numbers: readonly number[]): Float64Array => Float64Array.from(numbers).sort()

describe('a distribution', () => {
  it('has its median in the middle, or between the two in the middle', () => {
    expect([median(sorted([3, 1, 2])), median(sorted([4, 1, 2, 3])), median(sorted([])), medianOfFew([9, 1, 5])]).toEqual([2, 2.5, NaN, 5])
  })

  it('has a share of its numbers below a quantile', () => {
    const numbers = sorted(Array.from({ length: 100 }, (_, index) => index))
    expect([quantile(numbers, 0), quantile(numbers, 0.7), quantile(numbers, 1), quantile(sorted([]), 0.5)]).toEqual([0, 70, 99, NaN])
  })

  it('is sampled evenly where there are many, without what is not finite', () => {
    expect(sampleOf(5, (index) => [3, NaN, 1, Infinity, 2][index] ?? 0)).toEqual(Float64Array.of(1, 2, 3))
    const many = sampleOf(100_000, (index) => index)
    expect([many.length, many[0], Math.abs(median(many) - 50_000) < 50]).toEqual([4096, 0, true])
    expect(sampleOf(0, () => 1)).toHaveLength(0)
  })

  it('has a bound beyond its tail that a few large numbers do not move', () => {
    const usual = Array.from({ length: 1000 }, (_, index) => 1 + (index % 100) / 100)
    const bound = tailBound(sorted(usual))
    expect(bound).toBeGreaterThan(1.97)
    expect(tailBound(sorted([...usual, 5000, 6000]))).toBeCloseTo(bound, 1)
    expect([tailBound(sorted([1, 2, 3])), tailBound(sorted([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))]).toEqual([0, 0])
  })
})

describe('a window of numbers in order', () => {
  it('has the median and the deviation of what is in it', () => {
    const window = createSortedWindow(5)
    expect([window.median(), window.size]).toEqual([NaN, 0])
    for (const value of [5, 1, 9, 1]) window.add(value)
    expect([window.median(), window.deviation(), window.size]).toEqual([3, 2, 4])
    window.remove(1)
    expect([window.median(), window.size]).toEqual([5, 3])
  })

  it('is what sorting gives, while it moves on', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 40 }), fc.integer({ min: 1, max: 9 }), (values, width) => {
        const window = createSortedWindow(width + 1)
        values.forEach((value, at) => {
          window.add(value)
          if (at >= width) window.remove(values[at - width] ?? 0)
          const inside = values.slice(Math.max(0, at - width + 1), at + 1)
          const middle = medianOfFew(inside)
          expect(window.median()).toBe(middle)
          const distances = sorted(inside.map((each) => Math.abs(each - middle)))
          expect(window.deviation()).toBe(distances[distances.length >> 1])
        })
      }),
      { seed: 20261122, numRuns: 60 },
    )
  })
})

describe('the step in which values move', () => {
  it('is the smallest change, where nearly all are whole multiples of it', () => {
    expect(quantumOf(sorted([0.5, 0.5, 1, 0.5, 1.5, 0.5, 1, 0.5]))).toBe(0.5)
  })

  it('is none for values that move continuously, finely, or hardly ever', () => {
    const random = createRandom(7)
    expect(quantumOf(sorted(Array.from({ length: 200 }, () => random() + 0.01)))).toBe(0)
    expect(quantumOf(sorted([0.1, 5, 5.1, 5.2, 5.3, 5.4, 5.5]))).toBe(0)
    expect(quantumOf(sorted([1, 1, 1]))).toBe(0)
  })
})

describe('states', () => {
  const counted = (values: readonly number[]) => {
    const levels = createLevelCounts()
    for (const value of values) levels.add(value)
    return levels.counts()
  }

  it('are counted up to a number that is no list any more', () => {
    expect([...(counted([1, 2, 1]) ?? [])]).toEqual([
      [1, 2],
      [2, 1],
    ])
    expect(counted(Array.from({ length: 100 }, (_, index) => index))).toBeNull()
  })

  it('are few values that cover nearly all', () => {
    const onAndOff = Array.from({ length: 200 }, (_, index) => index % 2)
    expect(areStates(counted(onAndOff), 200, sorted([1]))).toBe(true)
    expect(areStates(counted([...onAndOff, ...Array.from({ length: 20 }, (_, index) => index + 50)]), 220, sorted([1]))).toBe(false)
    expect(areStates(null, 5, sorted([1]))).toBe(false)
  })

  it('are more than three only if values pass over others', () => {
    const levels = Array.from({ length: 400 }, (_, index) => index % 4)
    expect(areStates(counted(levels), 400, sorted([1, 1, 1, 1, 3]))).toBe(false)
    expect(areStates(counted(levels), 400, sorted([2, 2, 3, 2, 3]))).toBe(true)
  })
})

it('the numbers of a series are its values without what is none', () => {
  const series = { rows: Uint32Array.of(4, 5, 6), times: Float64Array.of(1, 2, 3), values: Float64Array.of(7, NaN, 9) }
  expect(numbersOf(series)).toEqual({ rows: Uint32Array.of(4, 6), times: Float64Array.of(1, 3), values: Float64Array.of(7, 9) })
  const whole = { ...series, values: Float64Array.of(7, 8, 9) }
  expect(numbersOf(whole).values).toBe(whole.values)
})

describe('a season', () => {
  const hour = 3_600_000
  const start = Date.UTC(2026, 9, 5)
  const seriesOf = (days: number, valueAt: (hourOfAll: number) => number) => {
    const count = days * 24
    return {
      rows: Uint32Array.from({ length: count }, (_, at) => at),
      times: Float64Array.from({ length: count }, (_, at) => start + at * hour),
      values: Float64Array.from({ length: count }, (_, at) => valueAt(at)),
    }
  }

  it('of a day is found, with its pattern', () => {
    const season = runAtOnce(seasonOf(seriesOf(10, (at) => 20 + 5 * Math.sin((2 * Math.PI * at) / 24))))
    expect([season?.period, Math.round(season?.pattern[6] ?? 0), Math.round(season?.pattern[18] ?? 0)]).toEqual([24, 5, -5])
  })

  it('is not found in noise, nor in fewer than four days', () => {
    const random = createRandom(11)
    expect(runAtOnce(seasonOf(seriesOf(20, () => random())))).toBeNull()
    expect(runAtOnce(seasonOf(seriesOf(3, (at) => Math.sin((2 * Math.PI * at) / 24))))).toBeNull()
  })
})
