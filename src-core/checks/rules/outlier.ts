import { inRanges, type Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { createHitList, maxShareOfValues } from '../hit-list'
import type { Comparison } from '../picture/comparison'
import { median, medianOfFew, sampleOf, tailBound } from '../profile/distribution'
import { deviationScale } from '../profile/movement'
import type { ProfiledSeries } from '../profile/profile'
import { createSortedWindow } from '../profile/sorted-window'
import type { FaultRule } from '../rule'
import { fewestNumbers, leastDeviation, quantaOf, usualDeviations } from './parts/scale'

/** The number of values on either side with which an outlier is compared. */
const reach = 15
/** A value this far from all other values is an outlier, whatever its neighbours are. */
const reachMargin = 1.25
/** Unless it is the end of a movement that its neighbours share. */
const minApart = 0.5
/** More in a row are another level, or a burst of the device. */
const maxInARow = 5

/** The median of the values around each value. */
function* mediansAround(values: Float64Array): Steps<Float64Array> {
  const medians = new Float64Array(values.length)
  const window = createSortedWindow(2 * reach + 1)
  for (let index = 0; index < Math.min(reach, values.length); index += 1) window.add(values[index] ?? 0)
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const [leaving, coming] = [values[index - reach - 1] ?? NaN, values[index + reach] ?? NaN]
      if (index > reach && index + reach < values.length) window.replace(leaving, coming)
      else if (index > reach) window.remove(leaving)
      else if (index + reach < values.length) window.add(coming)
      medians[index] = window.median()
    }
  })
  return medians
}

const deviationAround = (values: Float64Array, index: number, middle: number): number =>
  deviationScale *
  medianOfFew(
    values.subarray(Math.max(0, index - reach), index + reach + 1).map((value) => Math.abs(value - middle)),
  )

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

/**
 * Hampel's filter: a value that is more than so many deviations from the median of the values around it. A
 * deviation is at least what the whole series shows: its steps, its quantum, and the usual distance of its
 * values from the median around them.
 */
function* findOutliers(
  { numbers: { rows, values }, profile }: ProfiledSeries,
  inspection: Inspection,
): Steps<void> {
  if (profile.kind === 'counter' || values.length <= fewestNumbers) {
    inspection.pass('outlier', profile.kind === 'counter' ? 'otherNature' : 'fewEvents', values.length)
    return
  }
  const most = inspection.settings.thresholds.outlierDeviations
  const medians = yield* mediansAround(values)
  const usualDistance = tailBound(
    sampleOf(values.length, (index) => Math.abs((values[index] ?? 0) - (medians[index] ?? 0))),
  )
  yield
  const least = Math.max(profile.usualStep / 2, quantaOf(profile), usualDistance / usualDeviations.outlier)
  const inAll = createReach(
    values,
    profile.kind === 'quantised' ? usualDeviations.outlier * quantaOf(profile) : 0,
  )
  const hits = createHitList('outlier', inspection, maxShareOfValues)
  let row: (readonly [index: number, deviations: number])[] = []
  const endRow = (): void => {
    const [[first] = [0], [last] = [0]] = [row[0], row.at(-1)]
    // Several in a row at an end of the series may be part of a longer run.
    const isCut = row.length > 1 && (first === 0 || last === values.length - 1)
    if (row.length <= maxInARow && !isCut)
      for (const [index, deviations] of row)
        hits.add(rows[index] ?? 0, deviations / most, values[index] ?? 0, medians[index] ?? 0, deviations)
    row = []
  }
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const middle = medians[index] ?? 0
      const distance = Math.abs((values[index] ?? 0) - middle)
      const unit = Math.max(least, leastDeviation(middle))
      // The local deviation is needed in few cases only.
      const around =
        distance > most * unit ? distance / Math.max(unit, deviationAround(values, index, middle)) : 0
      const deviations = Math.max(around, distance > 0 ? inAll(values[index] ?? 0, distance) : 0)
      if (deviations > most) row.push([index, deviations])
      else if (row.length > 0) endRow()
    }
  })
  endRow()
  hits.report(values.length)
}

/** The allowed distance from the usual value, which follows from the score, a multiple of the threshold. */
const allowedAround = (value: number, usual: number, score: number): readonly Comparison[] => {
  const most = Math.abs(value - usual) / score
  return Number.isFinite(most) ? [{ kind: 'allowed', low: usual - most, high: usual + most }] : []
}

/** Facts: the value, the median around it, and its deviations from that. */
export const outlier: FaultRule = {
  needs: 'series',
  judges: 'measurements',
  isCut: true,
  find: findOutliers,
  why: ({ facts: [value = NaN, median = NaN, times = NaN] }, { t, rounded, thresholds }) =>
    t('faults.rules.outlier.why', {
      value,
      median: rounded(median),
      times: rounded(times),
      most: thresholds().outlierDeviations,
    }),
  picture: {
    compare: ({ facts: [value = NaN, usual = NaN], score }) => allowedAround(value, usual, score),
    digits: 4,
  },
}
