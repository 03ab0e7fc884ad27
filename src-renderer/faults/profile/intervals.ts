import { median, sampleOf, tailBound } from './distribution'
import type { Movement } from './movement'

/** Fewer intervals say nothing of what is usual. */
const fewestIntervals = 20
/** Where fewer of the intervals are near the middle one, the events follow what happens and no clock. */
const leastRegular = 0.5

/** Values on a coarse scale that never come twice in a row, */
const mostRepeated = 0.02
/** at intervals that are not all of a length, were sent because they changed. */
const leastOfClock = 0.9

/** How the events of a series follow each other. */
export interface Intervals {
  /** ms; NaN where too few tell. */
  readonly usual: number
  /** ms; longer ones do not belong to the rest. */
  readonly bound: number
  /** Sent when something changes, not by a clock: a silence says nothing. */
  readonly isEventDriven: boolean
}

/** Several events of one moment are no interval. */
export const intervalsOf = (times: Float64Array, { quantum, zeroSteps }: Movement): Intervals => {
  const sorted = sampleOf(times.length - 1, (index) => (times[index + 1] ?? NaN) - (times[index] ?? NaN) || NaN)
  if (sorted.length < fewestIntervals) return { usual: NaN, bound: NaN, isEventDriven: false }
  const usual = median(sorted)
  const regular = sorted.reduce((count, interval) => count + (interval >= usual / 2 && interval <= usual * 1.5 ? 1 : 0), 0) / sorted.length
  const isChange = quantum > 0 && zeroSteps <= mostRepeated
  return { usual, bound: tailBound(sorted), isEventDriven: regular < (isChange ? leastOfClock : leastRegular) }
}
