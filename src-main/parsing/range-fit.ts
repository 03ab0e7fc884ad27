import { timeFields } from '../../src-core/events/event'
import { type RequestedRange } from '../../src-core/proof/requested-range'
import { isIn, type TimeWindow } from '../../src-core/proof/time-window'
import type { OutsideEvents } from '../ports/body-reader'
import type { StampedEvents } from './range-stamps'

/** The service does not say whether it includes the ends of a range. */
const tickMs = 1

/** How far outside of the range a time lies, in ms; 0: it is inside. */
const distanceOf = (time: number, { start, end }: RequestedRange): number =>
  Math.max(0, start - tickMs - time, time - end - tickMs)

/**
 * The same of an event, by the nearest of its times; 0 if one of them cannot be read, for the range may apply
 * to that one.
 */
const eventDistance = (times: readonly (number | null)[], asked: RequestedRange): number =>
  times.length === 0 ? 0 : Math.min(...times.map((time) => (time === null ? 0 : distanceOf(time, asked))))

const isInside = (stamps: Float64Array, asked: RequestedRange): boolean =>
  stamps.every((stamp) => distanceOf(stamp, asked) === 0)

/**
 * The events that lie outside of the range by each of their times. A service that keeps to the range by any
 * of the three sends none, however late its events arrive. Outside of an end that was left to the service is nothing.
 */
export const outsideOf = (
  events: StampedEvents,
  { start = -Infinity, end = Infinity }: Partial<RequestedRange>,
): OutsideEvents | undefined => {
  const asked = { start, end }
  const { count, stampsOf, timesOf, idOf } = events
  const isFitting = timeFields.some((field) => {
    const stamps = stampsOf(field)
    return stamps.length === count && isInside(stamps, asked)
  })
  if (isFitting) return undefined
  let [outside, earlierCount, maxDistance, example] = [0, 0, 0, 0]
  for (let index = 0; index < count; index += 1) {
    const distance = eventDistance(timesOf(index), asked)
    if (distance === 0) continue
    outside += 1
    if (timesOf(index).every((time) => time !== null && time < asked.start)) earlierCount += 1
    if (distance > maxDistance) [maxDistance, example] = [distance, index]
  }
  if (outside === 0) return undefined
  const eventId = idOf(example)
  const eventTimes = timesOf(example).filter((time) => time !== null)
  return { count: outside, earlierCount, maxDistance, eventTimes, ...(eventId !== undefined && { eventId }) }
}

/** Whether an event is in a window by one of its times, or may be by one that cannot be read. */
export const mayBeIn = (window: TimeWindow, times: readonly (number | null)[]): boolean =>
  times.length === 0 || times.some((time) => time === null || isIn(window, time))
