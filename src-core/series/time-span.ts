import type { Steps } from '../events/slices'
import { inRanges } from '../events/slices'

/** Ms since the epoch, both ends included; `to` is after `from`. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** Widened to whole milliseconds: a filter on the result keeps the whole span. */
export const inWholeMs = ({ from, to }: TimeSpan): TimeSpan => ({ from: Math.floor(from), to: Math.ceil(to) })

/** The share of events at either end that does not determine the span. */
const strayShare = 0.005
/** With fewer events than this, each one counts. */
const fewEvents = 20

const atLeastASecond = ({ from, to }: TimeSpan): TimeSpan =>
  to > from ? { from, to } : { from: from - 500, to: from + 500 }

/** Every nth event is sampled to learn where most of them are. */
const sampleSize = 8192

const sampleOf = (times: Float64Array, rowCount: number): Float64Array => {
  const stride = Math.max(1, Math.ceil(rowCount / sampleSize))
  const sample = Float64Array.from(
    { length: Math.ceil(rowCount / stride) },
    (_, at) => times[at * stride] ?? NaN,
  )
  return sample.filter((time) => !Number.isNaN(time)).sort()
}

/**
 * The span in which events count: that of all but a few at either end, extended by its own length on both
 * sides.
 */
const trustedSpan = (sample: Float64Array): TimeSpan => {
  if (sample.length < fewEvents) return { from: -Infinity, to: Infinity }
  const stray = Math.max(1, Math.floor(sample.length * strayShare))
  const low = sample[stray] ?? 0
  const high = sample[sample.length - 1 - stray] ?? 0
  const reach = Math.max(1000, high - low)
  return { from: low - reach, to: high + reach }
}

/**
 * The span of the events. One device clock at 1970 would squeeze all others into one pixel, so the few events
 * at either end count only if they are no further away than the span of the others is long. Null: no event
 * has a time.
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
