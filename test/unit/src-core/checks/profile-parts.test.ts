import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  median,
  medianOfFew,
  quantile,
  sampleOf,
  tailBound,
} from '../../../../src-core/checks/profile/distribution'
import { areStates, createLevelCounts } from '../../../../src-core/checks/profile/levels'
import { nthSmallest } from '../../../../src-core/checks/profile/nth-smallest'
import { numbersOf } from '../../../../src-core/checks/profile/numbers'
import { quantumOf } from '../../../../src-core/checks/profile/quantum'
import { seasonOf } from '../../../../src-core/checks/profile/season'
import { createSortedWindow } from '../../../../src-core/checks/profile/sorted-window'
import { runAtOnce } from '../../../../src-core/events/slices'
import { createRandom } from '../../../service/random'

const some = (numbers: readonly number[]): Float64Array => Float64Array.from(numbers)
const sorted = (numbers: readonly number[]): Float64Array => some(numbers).sort()
const medianBySorting = (numbers: readonly number[]): number => {
  const all = sorted(numbers)
  return ((all[(all.length - 1) >> 1] ?? NaN) + (all[all.length >> 1] ?? NaN)) / 2
}

describe('a distribution', () => {
  it('has its median in the middle, or between the two in the middle', () => {
    expect([
      median(some([3, 1, 2])),
      median(some([4, 1, 2, 3])),
      median(some([])),
      medianOfFew([9, 1, 5]),
      medianOfFew([]),
    ]).toEqual([2, 2.5, NaN, 5, NaN])
  })

  it('has the same median and quantiles in any order, of few numbers and of many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 90 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (values, share) => {
          const [all, middle] = [sorted(values), medianBySorting(values)]
          expect([median(some(values)), medianOfFew(values)]).toEqual([middle, middle])
          expect(quantile(some(values), share)).toBe(
            all[Math.min(all.length - 1, Math.floor(share * all.length))],
          )
        },
      ),
      { seed: 20261122, numRuns: 200 },
    )
  })

  it('of few numbers counts a missing one as larger than all others', () => {
    expect([medianOfFew([NaN, 2, 1]), medianOfFew([NaN, 2]), medianOfFew([3, NaN, NaN, 1, 2])]).toEqual([
      2,
      NaN,
      3,
    ])
  })

  it('has a share of its numbers below a quantile', () => {
    const numbers = some(Array.from({ length: 100 }, (_, index) => (37 * index) % 100))
    expect([
      quantile(numbers, 0),
      quantile(numbers, 0.7),
      quantile(numbers, 1),
      quantile(some([]), 0.5),
    ]).toEqual([0, 70, 99, NaN])
  })

  it('is sampled evenly where there are many, without what is not finite', () => {
    expect(sampleOf(5, (index) => [3, NaN, 1, Infinity, 2][index] ?? 0)).toEqual(Float64Array.of(3, 1, 2))
    const many = sampleOf(100_000, (index) => index)
    expect([many.length, many[0], Math.abs(median(many) - 50_000) < 50]).toEqual([4096, 0, true])
    expect(sampleOf(0, () => 1)).toHaveLength(0)
  })

  it('has a bound beyond its tail that a few large numbers do not move', () => {
    const usual = Array.from({ length: 1000 }, (_, index) => 1 + (index % 100) / 100)
    const bound = tailBound(some(usual))
    expect(bound).toBeGreaterThan(1.97)
    expect(tailBound(some([...usual, 5000, 6000]))).toBeCloseTo(bound, 1)
    expect([tailBound(some([1, 2, 3])), tailBound(some([0, 0, 0, 0, 0, 0, 0, 0, 0, 0]))]).toEqual([0, 0])
  })
})

describe('the number at a place in the order', () => {
  const shapes: Readonly<Record<string, (index: number) => number>> = {
    ascending: (index) => index,
    descending: (index) => -index,
    equal: () => 7,
    'up and down': (index) => Math.abs(2048 - index),
    'down and up': (index) => -Math.abs(2048 - index),
    'in teeth': (index) => index % 64,
    'of two values': (index) => index % 2,
  }

  it.each(Object.keys(shapes))('is found without examining numbers often that are %s', (name) => {
    const numbers = Float64Array.from({ length: 4096 }, (_, index) => shapes[name]?.(index) ?? NaN)
    const all = Float64Array.from(numbers).sort()
    let readings = 0
    const counted = new Proxy(numbers, {
      get: (target, key) => {
        readings += 1
        return Reflect.get(target, key, target) as unknown
      },
    })
    for (const index of [0, 41, 1000, 2048, 4054, 4095]) {
      readings = 0
      expect(nthSmallest(counted, index)).toBe(all[index])
      expect(readings).toBeLessThan(20 * numbers.length)
    }
  })

  it('is none beyond the ends', () => {
    expect([nthSmallest(some([2, 1]), 2), nthSmallest(some([2, 1]), -1), nthSmallest(some([]), 0)]).toEqual([
      NaN,
      NaN,
      NaN,
    ])
  })
})

describe('a window of numbers in order', () => {
  it('has the median of what is in it', () => {
    const window = createSortedWindow(5)
    expect([window.median(), window.size]).toEqual([NaN, 0])
    for (const value of [5, 1, 9, 1]) window.add(value)
    expect([window.median(), window.size]).toEqual([3, 4])
    window.remove(1)
    expect([window.median(), window.size]).toEqual([5, 3])
  })

  it('is what sorting gives, while it moves on', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        (values, width) => {
          const window = createSortedWindow(width + 1)
          values.forEach((value, at) => {
            const leaving = values[at - width] ?? NaN
            if (at < width) window.add(value)
            else if (at % 2 === 0) window.replace(leaving, value)
            else {
              window.add(value)
              window.remove(leaving)
            }
            expect(window.size).toBe(Math.min(at + 1, width))
            expect(window.median()).toBe(medianBySorting(values.slice(Math.max(0, at - width + 1), at + 1)))
          })
        },
      ),
      { seed: 20261122, numRuns: 60 },
    )
  })
})

describe('the step in which values move', () => {
  it('is the smallest change, where nearly all are whole multiples of it', () => {
    expect(quantumOf(some([0.5, 0.5, 1, 0.5, 1.5, 0.5, 1, 0.5]))).toBe(0.5)
  })

  it('is none for values that move continuously, finely, or hardly ever', () => {
    const random = createRandom(7)
    expect(quantumOf(some(Array.from({ length: 200 }, () => random() + 0.01)))).toBe(0)
    expect(quantumOf(some([0.1, 5, 5.1, 5.2, 5.3, 5.4, 5.5]))).toBe(0)
    expect(quantumOf(some([1, 1, 1]))).toBe(0)
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
    expect(
      areStates(
        counted([...onAndOff, ...Array.from({ length: 20 }, (_, index) => index + 50)]),
        220,
        sorted([1]),
      ),
    ).toBe(false)
    expect(areStates(null, 5, sorted([1]))).toBe(false)
  })

  it('are more than three only if values pass over others', () => {
    const levels = Array.from({ length: 400 }, (_, index) => index % 4)
    expect(areStates(counted(levels), 400, sorted([1, 1, 1, 1, 3]))).toBe(false)
    expect(areStates(counted(levels), 400, sorted([2, 2, 3, 2, 3]))).toBe(true)
  })
})

it('the numbers of a series are its values without what is none', () => {
  const series = {
    rows: Uint32Array.of(4, 5, 6),
    times: Float64Array.of(1, 2, 3),
    values: Float64Array.of(7, NaN, 9),
  }
  expect(runAtOnce(numbersOf(series))).toEqual({
    rows: Uint32Array.of(4, 6),
    times: Float64Array.of(1, 3),
    values: Float64Array.of(7, 9),
  })
  const whole = { ...series, values: Float64Array.of(7, 8, 9) }
  expect(runAtOnce(numbersOf(whole)).values).toBe(whole.values)
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
    expect([
      season?.period,
      Math.round(season?.pattern[6] ?? 0),
      Math.round(season?.pattern[18] ?? 0),
    ]).toEqual([24, 5, -5])
  })

  it('is not found in noise, nor in fewer than four days', () => {
    const random = createRandom(11)
    expect(runAtOnce(seasonOf(seriesOf(20, () => random())))).toBeNull()
    expect(runAtOnce(seasonOf(seriesOf(3, (at) => Math.sin((2 * Math.PI * at) / 24))))).toBeNull()
  })
})
