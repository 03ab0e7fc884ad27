import type { SeriesIndex } from './series-rows'

/** Ms since the epoch, both ends included; `to` is after `from`. */
export interface TimeSpan {
  readonly from: number
  readonly to: number
}

/** Of all events, at either end: so few do not decide what the picture spans. */
const strayShare = 0.005
/** With fewer events than this each counts. */
const fewEvents = 20

const atLeastASecond = ({ from, to }: TimeSpan): TimeSpan => (to > from ? { from, to } : { from: from - 500, to: from + 500 })

/** First place in ascending `times` that is not before `time`. */
export const placeOf = (times: Float64Array, time: number): number => {
  let [low, high] = [0, times.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((times[middle] ?? 0) < time) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The time that the events take up. One device clock at 1970 would squeeze all others into one pixel: the few at either
 * end count only as far as the others' own span reaches once more. Null: no event has a time.
 */
export const timeSpanOf = ({ ordered, timedCount }: SeriesIndex, times: Float64Array): TimeSpan | null => {
  if (timedCount === 0) return null
  const at = (place: number): number => times[ordered[place] ?? 0] ?? NaN
  const [first, last] = [at(0), at(timedCount - 1)]
  if (timedCount < fewEvents) return atLeastASecond({ from: first, to: last })
  const stray = Math.max(1, Math.floor(timedCount * strayShare))
  const [low, high] = [at(stray), at(timedCount - 1 - stray)]
  const reach = Math.max(1000, high - low)
  let [from, to] = [0, timedCount - 1]
  while (at(from) < low - reach) from++
  while (at(to) > high + reach) to--
  return atLeastASecond({ from: at(from), to: at(to) })
}
