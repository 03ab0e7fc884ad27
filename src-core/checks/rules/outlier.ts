import { inRanges, type Steps } from '../../events/slices'
import type { Span } from '../episodes/episode'
import type { Inspection } from '../hit'
import { createHitList, maxShareOfValues } from '../hit-list'
import type { Comparison } from '../picture/comparison'
import { median, medianOfFew, sampleOf, tailBound } from '../profile/distribution'
import { deviationScale } from '../profile/movement'
import type { ProfiledSeries } from '../profile/profile'
import type { FaultRule } from '../rule'
import { areTooMany, type FarStretches, farStretchesIn } from './parts/far-stretches'
import { longestReach, maxInARow, mediansAround, valuesAround, valuesToTheEnd } from './parts/neighbours'
import { fewestNumbers, leastDeviation, quantaOf, usualDeviations } from './parts/scale'

/** A value this far from all other values is an outlier, whatever its neighbours are. */
const reachMargin = 1.25
/** Unless it is the end of a movement that its neighbours share. */
const minApart = 0.5

const deviationOf = (values: Float64Array, middle: number): number =>
  deviationScale * medianOfFew(values.map((value) => Math.abs(value - middle)))

/** The distance of a value from the median of the series, measured by the usual deviation on that side. */
const createReach = (
  values: Float64Array,
  leastDistance: number,
): ((value: number, distance: number) => number) => {
  const sampled = sampleOf(values.length, (index) => values[index] ?? NaN)
  const middle = median(sampled)
  const boundOf = (distances: Float64Array): number =>
    (reachMargin * tailBound(distances)) / usualDeviations.outlier || Infinity
  const above = boundOf(sampled.map((value) => Math.max(0, value - middle)))
  const below = boundOf(sampled.map((value) => Math.max(0, middle - value)))
  return (value, distance) => {
    const off = Math.abs(value - middle)
    return distance < Math.max(leastDistance, minApart * off) ? 0 : off / (value > middle ? above : below)
  }
}

/** How many deviations a value is from the median around it; less than `most` counts as none. */
const createDeviations = (
  { numbers, profile }: ProfiledSeries,
  least: number,
  most: number,
): ((index: number, middle: number) => number) => {
  const { values } = numbers
  const longest = longestReach(profile.intervals)
  const inAll = createReach(
    values,
    profile.kind === 'quantised' ? usualDeviations.outlier * quantaOf(profile) : 0,
  )
  const deviationsFrom = (index: number, middle: number, furthest: number): number => {
    const distance = Math.abs((values[index] ?? 0) - middle)
    const unit = Math.max(least, leastDeviation(middle))
    // The local deviation is needed in few cases only.
    const around =
      distance > most * unit
        ? distance / Math.max(unit, deviationOf(valuesAround(numbers, index, furthest), middle))
        : 0
    return Math.max(around, distance > 0 ? inAll(values[index] ?? 0, distance) : 0)
  }
  /** Beside a silence the neighbours are on one side, as of a movement: there it must stand out from all. */
  return (index: number, middle: number): number => {
    const deviations = deviationsFrom(index, middle, longest)
    if (deviations <= most || longest === Infinity) return deviations
    const all = medianOfFew(valuesAround(numbers, index, Infinity))
    return all === middle ? deviations : Math.min(deviations, deviationsFrom(index, all, Infinity))
  }
}

type Row = readonly (readonly [index: number, deviations: number])[]

/**
 * Whether a row of far values may be part of a longer run: several at an end of the series, or those whose level
 * the few values between them and an end have as well. Of these the window shows mostly their own level, so
 * they are not far from it.
 */
const createCutTest = (
  { numbers, profile }: ProfiledSeries,
  medians: Float64Array,
): ((row: Row) => boolean) => {
  const { values } = numbers
  const longest = longestReach(profile.intervals)
  return (row) => {
    const [[first] = [0], [last] = [0]] = [row[0], row.at(-1)]
    if (row.length > 1 && (first === 0 || last === values.length - 1)) return true
    const level = medianOfFew(row.map(([index]) => values[index] ?? 0))
    const isOfRow = (value: number): boolean =>
      Math.abs(value - level) < Math.abs(value - (medians[first] ?? 0))
    return (
      [
        [first, -1],
        [last, 1],
      ] as const
    ).some(([from, step]) => {
      const others = valuesToTheEnd(numbers, from, step, longest)
      return others.length >= row.length && others.every(isOfRow)
    })
  }
}

/** More far values in a row than neighbours can show. */
const flagFarStretches = (
  { rows, values }: ProfiledSeries['numbers'],
  { runs, others: { low, high } }: FarStretches,
  { hit }: Inspection,
): void => {
  for (const { start, end, least } of runs)
    for (let index = start; index < end; index += 1) {
      const value = values[index] ?? NaN
      const score = Math.max(value - high, low - value) / least
      hit('outlier', rows[index] ?? 0, score, value, (low + high) / 2, NaN, end - start, low, high)
    }
}

/**
 * Hampel's filter: a value that is more than so many deviations from the median of the values around it. A
 * deviation is at least what the whole series shows: its steps, its quantum, and the usual distance of its
 * values from the median around them.
 */
function* findOutliers(profiled: ProfiledSeries, inspection: Inspection): Steps<void> {
  const { numbers, profile } = profiled
  const { rows, values } = numbers
  if (profile.kind === 'counter' || values.length <= fewestNumbers) {
    inspection.pass('outlier', profile.kind === 'counter' ? 'otherNature' : 'fewEvents', values.length)
    return
  }
  const most = inspection.settings.thresholds.outlierDeviations
  const medians = yield* mediansAround(numbers, longestReach(profile.intervals))
  const usualDistance = tailBound(
    sampleOf(values.length, (index) => Math.abs((values[index] ?? 0) - (medians[index] ?? 0))),
  )
  yield
  const least = Math.max(profile.usualStep / 2, quantaOf(profile), usualDistance / usualDeviations.outlier)
  const hits = createHitList('outlier', inspection, maxShareOfValues)
  let alone = 0
  const isCut = createCutTest(profiled, medians)
  let row: (readonly [index: number, deviations: number])[] = []
  const endRow = (): void => {
    if (row.length <= maxInARow && !isCut(row))
      for (const [index, deviations] of row)
        hits.add(rows[index] ?? 0, deviations / most, values[index] ?? 0, medians[index] ?? 0, deviations)
    row = []
  }
  const deviationsAt = createDeviations(profiled, least, most)
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const middle = medians[index] ?? 0
      if (Number.isNaN(middle)) alone += 1
      const deviations = deviationsAt(index, middle)
      if (deviations > most) row.push([index, deviations])
      else if (row.length > 0) endRow()
    }
  })
  endRow()
  inspection.pass('outlier', 'noNeighbours', alone)
  const far = yield* farStretchesIn(profiled, maxInARow)
  if (far !== null) flagFarStretches(numbers, far, inspection)
  if (hits.size === 0 && areTooMany(far, values.length))
    inspection.pass('outlier', 'misfit', values.length - alone)
  else hits.report(values.length - alone)
}

/** The allowed distance from the usual values, which follows from the score, a multiple of the threshold. */
const allowedAround = (value: number, { low, high }: Span, score: number): readonly Comparison[] => {
  const most = Math.max(value - high, low - value) / score
  return Number.isFinite(most) ? [{ kind: 'allowed', low: low - most, high: high + most }] : []
}

/**
 * Facts: the value, the median around it, and its deviations from that; of a longer stretch the value, the
 * middle of the others, NaN, the number of values in a row, and between which nearly all others are.
 */
export const outlier: FaultRule = {
  needs: 'series',
  judges: 'measurements',
  isCut: true,
  find: findOutliers,
  joins: 'equalValues',
  brief: ({ episode: { around }, facts: [, , times = NaN] }, { t, rounded, range }) =>
    around === null || Number.isNaN(times)
      ? ''
      : t('faults.rules.outlier.brief', { times: rounded(times), around: range(around) }),
  why: ({ facts }, { t, rounded, number, exactly, thresholds }) => {
    const [value = NaN, median = NaN, times = NaN, count = NaN, low = NaN, high = NaN] = facts
    return Number.isNaN(times)
      ? t('faults.rules.outlier.why.inARow', {
          value,
          count: number(count),
          low: exactly(low),
          high: exactly(high),
        })
      : t('faults.rules.outlier.why.alone', {
          value,
          median: rounded(median),
          times: rounded(times),
          most: thresholds().outlierDeviations,
        })
  },
  picture: {
    compare: ({ facts: [value = NaN, usual = NaN, , , low = usual, high = usual], score }) =>
      allowedAround(value, { low, high }, score),
    digits: 4,
  },
}
