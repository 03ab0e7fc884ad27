import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockScatter } from '../../../../../src-core/compare/series/block-scatter'
import { moreThanChance } from '../../../../../src-core/compare/series/holm'
import { rankShares } from '../../../../../src-core/compare/series/rank-shares'
import { chanceOf } from '../../../../../src-core/compare/series/student-t'
import { blockOf, timeBlocks } from '../../../../../src-core/compare/series/time-blocks'
import { runAtOnce } from '../../../../../src-core/events/slices'

const seed = 20261123

/**
 * The area under the density beyond |t|, by Simpson's rule after substituting t = tan(angle): nothing of the
 * tail is cut off.
 */
const naiveChance = (t: number, degrees: number): number => {
  const density = (x: number): number => (1 + (x * x) / degrees) ** (-(degrees + 1) / 2)
  const area = (from: number, to: number): number => {
    const steps = 20_000
    const width = (to - from) / steps
    const at = (step: number): number => {
      const angle = from + step * width
      const x = Math.tan(angle)
      return Number.isFinite(x) && Math.cos(angle) > 1e-12 ? density(x) / Math.cos(angle) ** 2 : 0
    }
    let sum = at(0) + at(steps)
    for (let step = 1; step < steps; step += 1) sum += at(step) * (step % 2 === 1 ? 4 : 2)
    return (sum * width) / 3
  }
  return area(Math.atan(Math.abs(t)), Math.PI / 2) / area(0, Math.PI / 2)
}

const sorted = (values: readonly number[]): Float64Array => Float64Array.from(values).sort()

describe('the statistics of the comparison by series', () => {
  it("has the tail of Student's t distribution, as a numeric integration and printed tables have", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -12, max: 12, noNaN: true }),
        fc.double({ min: 2, max: 130, noNaN: true }),
        (t, degrees) => {
          expect(chanceOf(t, degrees)).toBeCloseTo(naiveChance(t, degrees), 7)
        },
      ),
      { seed, numRuns: 60 },
    )
    expect(chanceOf(2.2281388519649385, 10)).toBeCloseTo(0.05, 10)
    expect(chanceOf(63.65674116287399, 1)).toBeCloseTo(0.01, 10)
    expect(chanceOf(0, 5)).toBe(1)
  })

  it('counts for each value the share below it, equal ones half, as comparing every pair does', () => {
    const values = fc.array(
      fc.integer({ min: -3, max: 3 }).map((cents) => cents / 2),
      { minLength: 1, maxLength: 40 },
    )
    fc.assert(
      fc.property(values, values, (left, right) => {
        const all = [...left, ...right]
        const naive = left.map(
          (value) =>
            all.reduce((sum, other) => sum + (other < value ? 1 : other === value ? 0.5 : 0), 0) / all.length,
        )
        const shares = runAtOnce(rankShares(Float64Array.from(left), sorted(left), sorted(right)))
        shares.forEach((share, index) => expect(share).toBeCloseTo(naive[index] ?? NaN, 12))
      }),
      { seed },
    )
  })

  it('scatters a sum by the variance of its blocks, and more if neighbours are alike', () => {
    const still = Float64Array.of(1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1, 1, -1, -1, 1)
    // Neighbours differ as often as not: 7 pairs alike, 8 not.
    expect(blockScatter(still).variance).toBeGreaterThanOrEqual((16 * 16) / 15)
    expect(blockScatter(still).variance).toBeLessThan(((16 * 16) / 15) * 1.01)
    const trend = Float64Array.from({ length: 16 }, (_, block) => block - 7.5)
    const squares = trend.reduce((sum, deviation) => sum + deviation ** 2, 0)
    expect(blockScatter(trend).variance).toBeGreaterThan((squares * 16 * 10) / 15)
    expect(blockScatter(trend).blocks).toBeLessThan(2)
    expect(blockScatter(new Float64Array(8))).toEqual({ variance: 0, blocks: 8 })
  })

  it('rejects by Holm what comparing each chance with its own limit rejects', () => {
    const share = fc.integer({ min: 1, max: 1000 }).map((thousandths) => thousandths / 1000)
    const anyChances = fc.uniqueArray(
      fc.oneof(
        share,
        share.map((one) => one / 20),
      ),
      { maxLength: 30 },
    )
    fc.assert(
      fc.property(anyChances, share, (chances, level) => {
        const naive = chances.map((chance) =>
          chances
            .filter((other) => other <= chance)
            .every((other) => other <= level / chances.filter((larger) => larger >= other).length),
        )
        expect(moreThanChance(chances, level)).toEqual(naive)
      }),
      { seed },
    )
  })

  it('divides a span into blocks that cover it: whole days where there are eight of them', () => {
    const day = 86_400_000
    expect(timeBlocks({ from: 5, to: 5 + 10 * day }, 1000)).toEqual({ from: 5, length: day, count: 10 })
    expect(timeBlocks({ from: 0, to: 100 * day }, 1000)).toEqual({ from: 0, length: 2 * day, count: 50 })
    expect(timeBlocks({ from: 0, to: 2 * day }, 30)).toEqual({ from: 0, length: day / 5, count: 10 })
    fc.assert(
      fc.property(
        fc.double({ min: 1, max: 400 * day, noNaN: true }),
        fc.integer({ min: 24, max: 100_000 }),
        (length, count) => {
          const blocks = timeBlocks({ from: 0, to: length }, count)
          expect(blocks.count).toBeGreaterThanOrEqual(8)
          expect(blocks.count).toBeLessThanOrEqual(64)
          expect(blocks.length * blocks.count).toBeGreaterThanOrEqual(length * (1 - 1e-12))
          expect(blocks.length * (blocks.count - 1)).toBeLessThan(length)
          expect([blockOf(blocks, 0), blockOf(blocks, length)]).toEqual([0, blocks.count - 1])
        },
      ),
      { seed },
    )
  })
})
