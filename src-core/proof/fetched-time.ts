import { TimeSet } from './time-set'
import { isIn, type TimeWindow } from './time-window'

/** Of which time it is known that no event of a device is missing in a result. */
export interface FetchedTime {
  /** Asked for and proven. */
  readonly time: TimeSet
  /**
   * All other time. `notFetched`: never asked for, missing, cancelled or still running. `unknown`: nothing
   * says what was asked for.
   */
  readonly elsewhere: 'notFetched' | 'unknown'
}

/** By device ID. */
export type FetchedTimes = (deviceId: string) => FetchedTime

export const unknownTime: FetchedTime = { time: TimeSet.empty, elsewhere: 'unknown' }
export const unknownTimes: FetchedTimes = () => unknownTime

/** Whether no event is missing from one instant to a later one; both ms since the epoch. */
export const isFetchedThrough = ({ time }: FetchedTime, from: number, to: number): boolean =>
  Math.floor(to) <= (time.windowAt(Math.floor(from))?.last ?? -Infinity)

/**
 * Fewer events of a series within the range that was asked for, and it does not apply to these times: the
 * device's clock is another one.
 */
const leastWithin = 0.5

/**
 * What is known of the time between events. `times`: of one series, ascending, without NaN. Times that are
 * mostly outside of what was asked for are not those that the range is about, so nothing is known of them.
 */
export const fittingTime = (fetched: FetchedTime, times: Float64Array): FetchedTime => {
  const { first = Infinity, last = -Infinity, isEmpty } = fetched.time
  if (isEmpty || ((times[0] ?? NaN) >= first && (times.at(-1) ?? NaN) < last + 1)) return fetched
  let within = 0
  for (const time of times) if (time >= first && time < last + 1) within += 1
  return within >= leastWithin * times.length ? fetched : unknownTime
}

/**
 * The places of events before which there is time that was not fetched, ascending: nothing can be said across
 * them. `times`: ascending. None if nothing says what was asked for.
 */
export const fetchedStretches = (
  { time: fetched, elsewhere }: FetchedTime,
  times: Float64Array,
): readonly number[] => {
  if (elsewhere === 'unknown') return []
  const starts: number[] = []
  let [before, last]: [TimeWindow | undefined, number] = [undefined, NaN]
  times.forEach((time, index) => {
    if (time === last) return
    const instant = Math.floor(time)
    const own = before !== undefined && isIn(before, instant) ? before : fetched.windowAt(instant)
    if (index > 0 && (own === undefined || own !== before)) starts.push(index)
    before = own
    last = time
  })
  return starts
}
