import type { AppError } from '../../src-core/errors/errors'
import type { RangeCoverage } from '../../src-core/proof/device-range'
import type { TimeWindow } from '../../src-core/proof/time-window'

export interface PollRequest {
  /** Ascending, not touching. */
  readonly windows: readonly TimeWindow[]
  /** Where following began, which may turn out to be earlier than was asked for. */
  readonly startMs: number
  /** Parts of them that the device should have been asked for before. */
  readonly overdue: readonly TimeWindow[]
  /**
   * When it was sent, by the service's clock as far as it is known by now (ms since the epoch): what happened
   * later is for the next poll.
   */
  readonly askedAt: () => number
  readonly signal: AbortSignal
}

/** What one poll brought. */
export interface PollOutcome {
  readonly newCount: number
  /** Of all events in the windows, ascending. */
  readonly stamps: Float64Array
  /** What it says of the windows asked for, as if all of them had happened. */
  readonly coverage: RangeCoverage
  /** How long the service took for its slowest answer. */
  readonly answerMs: number
  /** The longest time in which every request failed, in ms; 0: none had to be repeated. */
  readonly heldUpMs: number
  readonly isCancelled: boolean
  /**
   * Why some events are missing; if cancelled, what was being repeated. `isFinal`: the next poll would meet it as
   * well, as a refused token.
   */
  readonly failure?: { readonly error: AppError; readonly isFinal: boolean }
}

export type Poll = (request: PollRequest) => Promise<PollOutcome>
