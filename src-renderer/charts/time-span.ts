import type { Steps } from '../events/slices'
import { inRanges } from '../events/slices'

/** Ms since the epoch, both ends included; `to` is after `from`. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** In whole milliseconds, none of it left out: what a filter on it keeps. */
export const inWholeMs = ({ from, to }: TimeSpan): TimeSpan => ({ from: Math.floor(from), to: Math.ceil(to) })

/** Of all events, at either end: so few do not decide what the picture spans. */
const strayShare = 0.005
/** With fewer events than this each counts. */
const fewEvents = 20

const atLeastASecond = ({ from, to }: TimeSpan): TimeSpan => (to > from ? { from, to } : { from: from - 500, to: from + 500 })

/** Every so many events one is looked at to learn where most of them lie. */
const sampleSize = 8192

const sampleOf = (times: Float64Array, rowCount: number): Float64Array => {
  const stride = Math.max(1, Math.ceil(rowCount / sampleSize))
  const sample = Float64Array.from({ length: Math.ceil(rowCount / stride) }, (_, at) => times[at * stride] ?? NaN)
  return sample.filter((time) => !Number.isNaN(time)).sort()
}

/** Where an event must lie to count: all but a few at either end, and once more as far as those reach. */
const trustedSpan = (sample: Float64Array): TimeSpan => {
  if (sample.length < fewEvents) return { from: -Infinity, to: Infinity }
  const stray = Math.max(1, Math.floor(sample.length * strayShare))
  const low = sample[stray] ?? 0
  const high = sample[sample.length - 1 - stray] ?? 0
  const reach = Math.max(1000, high - low)
  return { from: low - reach, to: high + reach }
}

/**
 * The time that the events take up. One device clock at 1970 would squeeze all others into one pixel: the few at either
 * end count only as far as the others' own span reaches once more. Null: no event has a time.
 */
export function* timeSpanOf(times: Float64Array, rowCount: number): Steps<TimeSpan | null> {
  const trusted = trustedSpan(sampleOf(times, rowCount))
  let [first, last] = [Infinity, -Infinity]
  yield* inRanges(rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const time = times[row] ?? NaN
      if (!(time >= trusted.from && time <= trusted.to)) continue
      if (time < first) first = time
      if (time > last) last = time
    }
  })
  return first > last ? null : atLeastASecond({ from: first, to: last })
}
