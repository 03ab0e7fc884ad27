import type { TimeWindow } from './time-window'
import type { Verdict } from './verdict'

/** How much of a range was fetched. */
export interface Fetched {
  readonly eventCount: number
  readonly requestCount: number
  readonly windowsDone: number
  /** Also what an answer has that may have been cut off. Ascending; no two of them touch. */
  readonly unfetched: readonly TimeWindow[]
}

/** What is still to come, by the latest answers. */
export interface Estimate {
  /** In the whole range; at least as many as were fetched. */
  readonly eventsExpected: number
  readonly windowsLeft: number
}

/** How the fetching of a range goes. Once it has ended, its verdict says all of it. */
export interface Progress extends Fetched {
  /** The service cannot be reached right now; the run continues when it can. */
  readonly isLinkDown: boolean
  /** Absent: nobody knows, as in a live session. */
  readonly estimate?: Estimate
}

/** Nothing of these windows has been requested; each takes at least one request. */
export const notBegun = (windows: readonly TimeWindow[]): Omit<Progress, 'isLinkDown'> => ({
  eventCount: 0,
  requestCount: 0,
  windowsDone: 0,
  unfetched: windows,
  estimate: { eventsExpected: 0, windowsLeft: windows.length },
})

/** A verdict, and what it took. */
export interface CountedVerdict<AnError, Doubtful extends TimeWindow> extends Verdict<AnError, Doubtful> {
  readonly eventCount: number
  /** How many of them have the id of an event that arrived earlier. */
  readonly sharedIdCount: number
  readonly requestCount: number
  /**
   * An answer with so many events, fewer than were asked for, may have been truncated. Where the service does so
   * at varying sizes, this is less than any of them, as a margin.
   */
  readonly lowerLimit?: number
  readonly windowCount: number
  /** Absent: it is not known how long the requests took. */
  readonly durationMs?: number
}

/** A range is being fetched, or has a verdict; never both. */
export type RangeState<AnError, Doubtful extends TimeWindow> =
  | { readonly progress: Progress; readonly verdict?: never }
  | { readonly verdict: CountedVerdict<AnError, Doubtful>; readonly progress?: never }

/** Whether it is being fetched or has ended. */
export const fetchedOf = ({ progress, verdict }: RangeState<unknown, TimeWindow>): Fetched => {
  if (progress !== undefined) return progress
  const { eventCount, requestCount, windowCount, missing } = verdict
  return { eventCount, requestCount, windowsDone: windowCount - missing.length, unfetched: missing }
}

/** How many events the whole range has, by what is known. */
export const eventsExpected = (range: RangeState<unknown, TimeWindow>): number =>
  range.progress?.estimate?.eventsExpected ?? fetchedOf(range).eventCount
