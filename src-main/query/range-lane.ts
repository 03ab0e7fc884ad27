import type { RangeDensity } from './range-density'
import { stampsBefore } from './range-sample'
import { type TimeWindow, widthOf } from './time-window'

/** A stretch of time not yet asked for. */
export interface RangeLane {
  remaining: TimeWindow
  /** The sample that covers the stretch, or the one beside it. */
  readonly density: RangeDensity
  readonly isCovered: boolean
  /** Worked through from the newer end: what is known lies on that side. */
  readonly isBackwards: boolean
  /** No piece is wider than this many milliseconds: what was cut as a whole is never asked for as a whole again. */
  readonly widest: number
  /** Beside a sample: events a millisecond as they were found here, or nothing to go by. */
  rate: number | undefined
}

/** Events expected in the rest of a lane; a stretch of which nothing is known counts for one answer. */
export const expectedIn = (lane: RangeLane, unknown: number): number => {
  if (lane.isCovered) return lane.density.expected(lane.remaining)
  return lane.rate === undefined ? unknown : lane.rate * widthOf(lane.remaining)
}

/** How many milliseconds from the working end about `count` events take. */
const reach = ({ remaining, density, isCovered, rate }: RangeLane, count: number): number => {
  const { stamps, isEven } = density.sample
  const steady = isCovered ? (isEven ? density.rate : undefined) : rate
  if (steady !== undefined) return Math.max(1, Math.floor(count / steady))
  if (!isCovered) return widthOf(remaining)
  const next = stampsBefore(stamps, remaining.first) + Math.max(1, Math.round(count / density.weight))
  return Math.max(1, (stamps[next] ?? Infinity) - remaining.first)
}

/** Takes a piece of about `count` events off the lane. */
export const takeFrom = (lane: RangeLane, count: number): TimeWindow => {
  const { first, last } = lane.remaining
  const width = Math.min(widthOf(lane.remaining), reach(lane, count), lane.widest)
  const [taken, rest] = lane.isBackwards
    ? [{ first: last - width + 1, last }, { first, last: last - width }]
    : [{ first, last: first + width - 1 }, { first: first + width, last }]
  lane.remaining = rest
  return taken
}

/** Follows what a whole answer found; far less than expected means that the rate says nothing here. */
export const learnRate = (lane: RangeLane, window: TimeWindow, count: number): void => {
  if (lane.rate === undefined) return
  const measured = count / widthOf(window)
  lane.rate = measured < lane.rate / 4 ? undefined : (measured + lane.rate) / 2
}
