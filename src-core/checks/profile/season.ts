import { inRanges, type Steps } from '../../events/slices'
import { median, medianOfFew, sampleOf } from './distribution'
import type { Numbers } from './numbers'
import { createSortedWindow } from './sorted-window'

const hour = 3_600_000
const periods = [24, 168] as const
/**
 * The hours on either side that make the level of a place, by period: a single unusual day or weekend must
 * not move it.
 */
const reachOf = { 24: 36, 168: 84 } as const
/** Fewer complete periods show no season. */
const minPeriods = 4
/** A maximum of hours, to limit the work: two and a half years. */
const maxHours = 22_000
/** The minimum share of hours with values. */
const minFilled = 0.7
/** The maximum share of the deviations that remains when the season is subtracted. */
const maxLeft = 0.6
/** A week counts only if it leaves clearly less than a day does. */
const clearlyLess = 0.8

/** The mean of each hour of the UTC clock. */
export interface Hours {
  /** ms since the epoch. */
  readonly start: number
  /** NaN if the hour has no events. */
  readonly means: Float64Array
}

export interface Season {
  /** Hours: a day or a week. */
  readonly period: (typeof periods)[number]
  /** The usual value at each hour of the period, relative to the level there. */
  readonly pattern: Float64Array
  readonly hours: Hours
  /** The level of the series at each hour: everything slower than the period. */
  readonly levels: Float64Array
}

function* hoursOf({ times, values }: Numbers): Steps<Hours | null> {
  const start = Math.floor((times[0] ?? NaN) / hour) * hour
  const count = Math.floor(((times.at(-1) ?? NaN) - start) / hour) + 1
  if (!(count >= minPeriods * periods[0] && count <= maxHours) || values.length < minFilled * count)
    return null
  const [sums, counts] = [new Float64Array(count), new Uint32Array(count)]
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const at = Math.floor(((times[index] ?? 0) - start) / hour)
      sums[at] = (sums[at] ?? 0) + (values[index] ?? 0)
      counts[at] = (counts[at] ?? 0) + 1
    }
  })
  const means = sums.map((sum, at) => sum / (counts[at] ?? 0))
  const filled = counts.reduce((total, of) => total + (of > 0 ? 1 : 0), 0)
  return filled < minFilled * count ? null : { start, means }
}

/** The median of the hours around each one. */
function* levelsOf(means: Float64Array, reach: number): Steps<Float64Array> {
  const levels = new Float64Array(means.length)
  const window = createSortedWindow(2 * reach + 1)
  const isKnown = (at: number): boolean => !Number.isNaN(means[at] ?? NaN)
  for (let at = 0; at < reach; at += 1) if (isKnown(at)) window.add(means[at] ?? 0)
  yield* inRanges(means.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      if (isKnown(at + reach)) window.add(means[at + reach] ?? 0)
      if (isKnown(at - reach - 1)) window.remove(means[at - reach - 1] ?? 0)
      levels[at] = window.median()
    }
  })
  // At the ends there are hours on one side only.
  return levels
    .fill(levels[reach] ?? NaN, 0, reach)
    .fill(levels[means.length - 1 - reach] ?? NaN, means.length - reach)
}

/** The median of each hour of the period, over all periods. */
const patternOf = (means: Float64Array, period: number): Float64Array =>
  Float64Array.from({ length: period }, (_, phase) => {
    const same: number[] = []
    for (let at = phase; at < means.length; at += period)
      if (!Number.isNaN(means[at] ?? NaN)) same.push(means[at] ?? NaN)
    return medianOfFew(same)
  })

const unpatterned = (means: Float64Array, pattern: Float64Array): Float64Array =>
  means.map((mean, at) => mean - (pattern[at % pattern.length] ?? NaN))

const spreadOf = (numbers: Float64Array): number => {
  const middle = median(sampleOf(numbers.length, (index) => numbers[index] ?? NaN))
  return median(sampleOf(numbers.length, (index) => Math.abs((numbers[index] ?? NaN) - middle)))
}

/** A day or a week after which the values repeat; null if there is none. */
export function* seasonOf(numbers: Numbers): Steps<Season | null> {
  const hours = yield* hoursOf(numbers)
  if (hours === null) return null
  const { means } = hours
  let best: Season | null = null
  let least = Infinity
  for (const period of periods) {
    if (means.length < minPeriods * period) continue
    const levels = yield* levelsOf(means, reachOf[period])
    const swings = means.map((mean, at) => mean - (levels[at] ?? NaN))
    const pattern = patternOf(swings, period)
    const left = spreadOf(swings.map((swing, at) => swing - (pattern[at % period] ?? NaN)))
    yield
    if (left >= maxLeft * spreadOf(swings) || left >= least) continue
    // Once more without the pattern: with it, the level of the hours beside a change of level is that of
    // their swings.
    best = { period, pattern, hours, levels: yield* levelsOf(unpatterned(means, pattern), reachOf[period]) }
    least = clearlyLess * left
  }
  return best
}
