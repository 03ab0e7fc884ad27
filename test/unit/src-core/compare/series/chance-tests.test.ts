import process from 'node:process'
import { describe, expect, it } from 'vitest'
import type { ChanceTest } from '../../../../../src-core/compare/series/chance'
import { moreThanChance } from '../../../../../src-core/compare/series/holm'
import { testRates } from '../../../../../src-core/compare/series/rate-test'
import { type Sample, testValues } from '../../../../../src-core/compare/series/value-test'
import { runAtOnce } from '../../../../../src-core/events/slices'
import { createRandom } from '../../../../service/random'
import { runCount } from '../../../../support/run-count'
import { kinds, likeSeries } from './like-series'

const names = Object.keys(kinds)
const pairCount = runCount(1000, 200)
/** As in the comparison. */
const level = 0.01

const isMore = (test: ChanceTest): boolean => test.kind === 'tested' && test.chance <= level
const shifted = ({ values, ...sample }: Sample, by: number): Sample => ({
  ...sample,
  values: values.map((value) => value + by),
})

describe('two series of the same kind', () => {
  it(`are called alike in ${String(pairCount)} pairs of each of ${String(names.length)} kinds, but for 3 % of a kind and 1 % of all`, () => {
    const counted = names.map((kind) => {
      const random = createRandom(20261123)
      const alarms = { kind, values: 0, rate: 0, tested: 0 }
      for (let pair = 0; pair < pairCount; pair += 1) {
        const [left, right] = [likeSeries(kind, random), likeSeries(kind, random)]
        const values = runAtOnce(testValues(left, right))
        if (values.kind === 'tested') alarms.tested += 1
        if (isMore(values)) alarms.values += 1
        if (isMore(runAtOnce(testRates(left, right)))) alarms.rate += 1
      }
      return alarms
    })
    if (process.env['SHOW_ALARMS'] !== undefined) console.table(counted)
    for (const { values, rate, tested } of counted) {
      expect(Math.max(values, rate)).toBeLessThanOrEqual(0.03 * pairCount)
      // Of the pairs that get a verdict at all, where they are enough to count.
      if (tested >= 300) expect(values).toBeLessThanOrEqual(0.05 * tested)
    }
    const total = counted.reduce((sum, { values, rate }) => sum + values + rate, 0)
    expect(total).toBeLessThanOrEqual(0.01 * 2 * names.length * pairCount)
  })
})

describe('comparisons of several like series', () => {
  const comparisonCount = runCount(400, 100)
  const seriesCount = 5

  it(`show a difference in 3 of 100 at most, where 1 of 100 is stated (${String(comparisonCount)} comparisons)`, () => {
    const random = createRandom(20261124)
    let withAlarm = 0
    for (let comparison = 0; comparison < comparisonCount; comparison += 1) {
      const tests = Array.from({ length: seriesCount }, (_, series) => {
        const kind = names[(comparison + series) % names.length] ?? 'independent'
        const [left, right] = [likeSeries(kind, random), likeSeries(kind, random)]
        return [runAtOnce(testValues(left, right)), runAtOnce(testRates(left, right))]
      }).flat()
      const chances = tests.flatMap((test) => (test.kind === 'tested' ? test.chance : []))
      if (moreThanChance(chances, level).includes(true)) withAlarm += 1
    }
    if (process.env['SHOW_ALARMS'] !== undefined)
      console.log(`${String(withAlarm)} of ${String(comparisonCount)} comparisons`)
    expect(withAlarm).toBeLessThanOrEqual(0.03 * comparisonCount)
  })
})

describe('what follows what was before', () => {
  it('decides that a difference is none: it would be one of independent events', () => {
    const random = createRandom(9)
    const counts = { inBursts: 0, independentAnyTime: 0 }
    for (let pair = 0; pair < 100; pair += 1) {
      for (const kind of ['inBursts', 'independentAnyTime'] as const) {
        const test = runAtOnce(testRates(likeSeries(kind, random), likeSeries(kind, random)))
        if (test.kind === 'tested' && !isMore(test) && test.chanceIfIndependent <= level) counts[kind] += 1
      }
    }
    if (process.env['SHOW_ALARMS'] !== undefined) console.log(counts)
    expect(counts.inBursts).toBeGreaterThan(20)
    expect(counts.independentAnyTime).toBeLessThanOrEqual(3)
  })

  it('leaves the chance of independent values nearly as it is', () => {
    const random = createRandom(10)
    const test = runAtOnce(testValues(likeSeries('independent', random), likeSeries('independent', random)))
    expect(test).toMatchObject({ kind: 'tested' })
    if (test.kind === 'tested') expect(Math.abs(test.chance - test.chanceIfIndependent)).toBeLessThan(0.1)
  })
})

describe('a real change', () => {
  const found = (kind: string, by: number, pairs = 200): number => {
    const random = createRandom(5)
    let count = 0
    for (let pair = 0; pair < pairs; pair += 1) {
      if (isMore(runAtOnce(testValues(likeSeries(kind, random), shifted(likeSeries(kind, random), by)))))
        count += 1
    }
    return count / pairs
  }

  it('of values by a deviation and a half is found in most pairs of independent values, and in fewer the more a value follows the last', () => {
    const shares = ['independent', 'somewhatFollowing', 'following', 'slow'].map((kind) => found(kind, 1.5))
    const ofWeeks = found('weeksDaily', 1.5)
    if (process.env['SHOW_ALARMS'] !== undefined) console.log(shares, ofWeeks)
    expect(shares).toEqual(shares.toSorted((one, other) => other - one))
    expect(shares[0]).toBeGreaterThan(0.85)
    expect(shares[1]).toBeGreaterThan(0.7)
    expect(ofWeeks).toBeGreaterThan(0.6)
  })

  it('of the rate to twice as many events is found in most pairs', () => {
    const random = createRandom(9)
    let count = 0
    for (let pair = 0; pair < 200; pair += 1) {
      const [left, right] = [
        likeSeries('independentAnyTime', random),
        likeSeries('independentAnyTime', random),
      ]
      const faster = {
        times: right.times.map((time) => time / 2),
        span: { from: right.span.from / 2, to: right.span.to / 2 },
      }
      const test = runAtOnce(testRates(left, faster))
      if (isMore(test)) count += 1
      if (isMore(test) && test.kind === 'tested') expect(test.effect).toBeGreaterThan(0)
    }
    if (process.env['SHOW_ALARMS'] !== undefined) console.log('rate', count / 200)
    expect(count).toBeGreaterThan(120)
  })

  it('says which side is higher', () => {
    const random = createRandom(2)
    const [left, right] = [likeSeries('independent', random), likeSeries('independent', random)]
    const up = runAtOnce(testValues(left, shifted(right, 50)))
    expect(up).toMatchObject({ kind: 'tested', effect: expect.closeTo(1, 9) })
    const down = runAtOnce(testValues(left, shifted(right, -50)))
    expect(down).toMatchObject({ kind: 'tested', effect: expect.closeTo(-1, 9) })
  })
})

describe('where nobody can tell', () => {
  const sampleOf = (count: number, valueAt: (index: number) => number): Sample => {
    const times = Float64Array.from({ length: count }, (_, index) => index * 1000)
    return {
      times,
      values: times.map((_, index) => valueAt(index)),
      span: { from: 0, to: (count - 1) * 1000 },
    }
  }
  const test = (left: Sample, right: Sample): ChanceTest => runAtOnce(testValues(left, right))

  it('says why: too few values, too slow a change, none at all', () => {
    const random = createRandom(3)
    const noise = sampleOf(500, () => random())
    expect(
      test(
        sampleOf(23, () => random()),
        noise,
      ),
    ).toEqual({ kind: 'untested', reason: 'few' })
    expect(
      test(
        sampleOf(500, (index) => index),
        noise,
      ),
    ).toEqual({ kind: 'untested', reason: 'slow' })
    expect(
      test(
        sampleOf(500, () => 5),
        sampleOf(500, () => 6),
      ),
    ).toEqual({ kind: 'untested', reason: 'constant' })
    expect(
      test(
        sampleOf(500, () => 5),
        sampleOf(500, () => 5),
      ),
    ).toEqual({ kind: 'tested', effect: 0, chance: 1, chanceIfIndependent: 1 })
    // One side switches a few times and the other never does.
    expect(
      test(
        sampleOf(500, (index) => (index > 200 && index < 350 ? 1 : 0)),
        sampleOf(500, () => 1),
      ),
    ).toEqual({ kind: 'untested', reason: 'slow' })
    expect(
      runAtOnce(
        testRates(
          noise,
          sampleOf(10, () => 0),
        ),
      ),
    ).toEqual({ kind: 'untested', reason: 'few' })
  })

  it('tells that a value which varied is stuck far away', () => {
    const random = createRandom(4)
    const stuck = test(
      sampleOf(500, () => random()),
      sampleOf(500, () => 7),
    )
    expect(isMore(stuck)).toBe(true)
  })
})
