import type { Series } from '../series'
import { median, sampleOf, tailBound } from './distribution'
import type { Movement } from './movement'

/** Fewer intervals do not show what is usual. */
const minIntervals = 20
/** If fewer intervals than this are near the median, the events follow what happens instead of a clock. */
const minRegular = 0.5

/** Values on a coarse scale that never repeat, */
const maxRepeated = 0.02
/** at intervals of different lengths, were sent on change. */
const minOfClock = 0.9

/** The intervals between the events of a series. */
export interface Intervals {
  /** ms; NaN if there are too few. */
  readonly usual: number
  /** ms; longer intervals are unusual. */
  readonly bound: number
  /** Sent on change instead of by a clock, so silence means nothing. */
  readonly isEventDriven: boolean
}

/**
 * Several events at one moment have no interval between them, and across time that was not fetched nobody
 * knows the interval.
 */
export const intervalsOf = (
  { times, starts }: Pick<Series, 'times' | 'starts'>,
  { quantum, zeroSteps }: Movement,
): Intervals => {
  const cut = new Set(starts)
  const intervalTo = (index: number): number =>
    cut.has(index) ? NaN : (times[index] ?? NaN) - (times[index - 1] ?? NaN) || NaN
  const sampled = sampleOf(times.length - 1, (index) => intervalTo(index + 1))
  if (sampled.length < minIntervals) return { usual: NaN, bound: NaN, isEventDriven: false }
  const usual = median(sampled)
  const regular =
    sampled.reduce(
      (count, interval) => count + (interval >= usual / 2 && interval <= usual * 1.5 ? 1 : 0),
      0,
    ) / sampled.length
  const isChange = quantum > 0 && zeroSteps <= maxRepeated
  return { usual, bound: tailBound(sampled), isEventDriven: regular < (isChange ? minOfClock : minRegular) }
}

/**
 * Longer than this, nothing from a series is unusual; ms. `null`: its intervals say nothing, or are too few.
 */
export const longestInterval = (
  { usual, bound, isEventDriven }: Intervals,
  gapFactor: number,
): number | null => (isEventDriven || Number.isNaN(usual) ? null : Math.max(gapFactor * usual, bound))
