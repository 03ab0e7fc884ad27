import { type RangeWindows, windowAt } from './range-windows'

/** Of which time it is known that no event of a device is missing in a result. */
export interface FetchedTime {
  /** Asked for and proven. Ascending, and no two of them touch. */
  readonly windows: RangeWindows
  /**
   * All other time. `notFetched`: never asked for, missing, cancelled or still running. `unknown`: nothing
   * says what was asked for.
   */
  readonly elsewhere: 'notFetched' | 'unknown'
}

/** By device ID. */
export type FetchedTimes = (deviceId: string) => FetchedTime

export const unknownTime: FetchedTime = { windows: [], elsewhere: 'unknown' }
export const unknownTimes: FetchedTimes = () => unknownTime

/** Whether no event is missing from one instant to a later one; both ms since the epoch. */
export const isFetchedThrough = ({ windows }: FetchedTime, from: number, to: number): boolean => {
  const at = windowAt(windows, Math.floor(from))
  return at >= 0 && Math.floor(to) <= (windows[at]?.last ?? -Infinity)
}

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
  const { windows } = fetched
  const [first, last] = [windows[0]?.first ?? Infinity, windows.at(-1)?.last ?? -Infinity]
  if (windows.length === 0 || ((times[0] ?? NaN) >= first && (times.at(-1) ?? NaN) < last + 1)) return fetched
  let within = 0
  for (const time of times) if (time >= first && time < last + 1) within += 1
  return within >= leastWithin * times.length ? fetched : unknownTime
}

/**
 * The places of events before which there is time that was not fetched, ascending: nothing can be said across
 * them. `times`: ascending. None if nothing says what was asked for.
 */
export const fetchedStretches = (
  { windows, elsewhere }: FetchedTime,
  times: Float64Array,
): readonly number[] => {
  if (elsewhere === 'unknown') return []
  const starts: number[] = []
  let [at, before, last] = [0, -1, NaN]
  for (let place = 0; place < times.length; place += 1) {
    const time = times[place] ?? NaN
    if (time === last) continue
    const instant = Math.floor(time)
    while (at < windows.length && (windows[at]?.last ?? 0) < instant) at += 1
    const own = (windows[at]?.first ?? Infinity) <= instant ? at : -1
    if (place > 0 && (own === -1 || own !== before)) starts.push(place)
    before = own
    last = time
  }
  return starts
}
