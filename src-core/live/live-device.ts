import type { AppError } from '../errors/errors'
import type { DoubtfulWindow } from '../proof/doubt'
import type { TimeWindow } from '../proof/time-window'

/** A request that has had no complete answer for so long is held up, in ms. */
export const heldUpAfterMs = 5000

/** `asking`: a request is under way. `waiting`: for `nextPollAt`. */
export type LiveStage = 'asking' | 'waiting' | 'paused' | 'stopped'

/** The state of one device that is followed. */
export interface LiveDevice {
  readonly deviceId: string
  readonly stage: LiveStage
  /** ms since the epoch by this computer's clock; while waiting. */
  readonly nextPollAt?: number
  /** When all that was asked for had been answered last, by this computer's clock. */
  readonly lastAnswerAt?: number
  readonly eventCount: number
  readonly requestCount: number
  /** Events with the id of one that arrived earlier. */
  readonly sharedIdCount: number
  /** Events that arrived although one with a later time had been there before. */
  readonly lateCount: number
  /** Events whose time was more than a minute in the future, by the service's clock, when they arrived. */
  readonly futureCount: number
  /**
   * Times during which the device could not be asked (sleep, a lost link, failing polls, a pause) and that
   * have been fetched since.
   */
  readonly gapCount: number
  /** Not fetched so far, up to now, by the service's clock; ascending, no two of them touch. */
  readonly missing: readonly TimeWindow[]
  /** Instants with at least as many events as one answer can contain, ms since the epoch, ascending. */
  readonly notProvable: readonly number[]
  /** Answered, and yet not proven; ascending, no two of them overlap. Absent: none. */
  readonly doubtful?: readonly DoubtfulWindow[]
  /** The service cannot be reached right now. */
  readonly isLinkDown: boolean
  /**
   * The request under way has failed and is sent again: why, and when (ms since the epoch by this computer's
   * clock).
   */
  readonly repetition?: { readonly error: AppError; readonly at: number }
  /**
   * Since when the oldest request under way has had no complete answer; ms since the epoch by this computer's
   * clock.
   */
  readonly unansweredSince?: number
  /** The service answers with events from before the start of the requested range. */
  readonly ignoresStart?: true
  /** Why the last poll failed, until one succeeds; or, once stopped, why no further one is sent. */
  readonly error?: AppError
}
