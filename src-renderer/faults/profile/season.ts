import { inRanges, type Steps } from '../../events/slices'
import { createSample, median, medianOfFew } from './distribution'
import type { Numbers } from './numbers'

const hour = 3_600_000
const periods = [24, 168] as const
/** Fewer whole periods show no season. */
const fewestPeriods = 4
/** More hours than these are not folded: two and a half years. */
const mostHours = 22_000
/** How much of the hours must have values. */
const leastFilled = 0.7
/** What is left of the deviations once the season is taken away, at the most. */
const mostLeft = 0.6
/** A week explains more than a day does only where it leaves clearly less. */
const clearlyLess = 0.8

/** The mean of each hour, of the UTC clock. */
export interface Hours {
  /** ms since the epoch. */
  readonly start: number
  /** NaN where the hour is empty. */
  readonly means: Float64Array
}

export interface Season {
  /** Hours: a day or a week. */
  readonly period: (typeof periods)[number]
  /** The usual value of each hour of the period. */
  readonly pattern: Float64Array
  readonly hours: Hours
}

function* hoursOf({ times, values }: Numbers): Steps<Hours | null> {
  const start = Math.floor((times[0] ?? NaN) / hour) * hour
  const count = Math.floor(((times.at(-1) ?? NaN) - start) / hour) + 1
  if (!(count >= fewestPeriods * periods[0] && count <= mostHours) || values.length < leastFilled * count) return null
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
  return filled < leastFilled * count ? null : { start, means }
}

/** The median of each hour of the period, over all periods. */
const patternOf = (means: Float64Array, period: number): Float64Array =>
  Float64Array.from({ length: period }, (_, phase) => {
    const same: number[] = []
    for (let at = phase; at < means.length; at += period) if (!Number.isNaN(means[at] ?? NaN)) same.push(means[at] ?? NaN)
    return medianOfFew(same)
  })

const spreadOf = (numbers: Float64Array): number => {
  const [sample, distances] = [createSample(), createSample()]
  for (const value of numbers) sample.add(value)
  const middle = median(sample.sorted())
  for (const value of numbers) distances.add(Math.abs(value - middle))
  return median(distances.sorted())
}

/** A day or a week after which the values come again, null where none shows. */
export function* seasonOf(numbers: Numbers): Steps<Season | null> {
  const hours = yield* hoursOf(numbers)
  if (hours === null) return null
  const { means } = hours
  const whole = spreadOf(means)
  let best: Season | null = null
  let least = mostLeft * whole
  for (const period of periods) {
    if (means.length < fewestPeriods * period) continue
    const pattern = patternOf(means, period)
    const left = spreadOf(means.map((mean, at) => mean - (pattern[at % period] ?? NaN)))
    yield
    if (left >= least) continue
    best = { period, pattern, hours }
    least = clearlyLess * left
  }
  return best
}
