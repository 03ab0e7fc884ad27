import type { LiveDevice } from '../../src-core/live/live-device'
import type { MissingWindow, RangeCoverage } from '../../src-core/proof/device-range'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { Clock } from '../ports/clock'
import type { Poll } from './poll'
import type { PollLimits } from './poll-pace'

/** How the following of one device goes. */
export interface PollingStatus extends Pick<
  LiveDevice,
  'stage' | 'nextPollAt' | 'lastAnswerAt' | 'gapCount' | 'error'
> {
  readonly pollCount: number
  readonly coverage: RangeCoverage
  /** Up to the last poll, by the service's clock. */
  readonly missing: readonly MissingWindow[]
  /** What the proof is about. */
  readonly window: TimeWindow
}

export interface DevicePollingOptions {
  readonly poll: Poll
  readonly clock: Clock
  /** The service's clock minus ours, in ms; undefined while unknown. */
  readonly clockDifference: () => number | undefined
  readonly startMs: number
  readonly overlapMs: number
  readonly limits: () => PollLimits
  /** When the service, which has asked to wait, may be asked again, in ms since the epoch; undefined: now. */
  readonly notBefore: () => number | undefined
  /** The service ignores the start of a range whose end is in the future, so none is sent. */
  readonly isEndClosed: () => boolean
  readonly onChange: () => void
  /** A poll has ended: everything from `first` to `last`, by the service's clock, has been asked for. */
  readonly onAsked: (window: TimeWindow) => void
  /** Stopped, and no request is under way. */
  readonly onEnd: () => void
}

/** Asks for what a device reports, again and again, until it is stopped. */
export interface DevicePolling {
  readonly status: PollingStatus
  pause(): void
  /**
   * After a pause or a stop: what was missed is asked for. After a failure: polls at once, as well in place
   * of a poll `isHeldUp`.
   */
  proceed(isHeldUp: boolean): void
  /**
   * After one last poll where that can be answered, so that the proof ends now; it gets a few seconds. Called
   * again: at once. What no answer has covered by then, because the service fails or the last poll
   * `isHeldUp`, is missing.
   */
  stop(isHeldUp: boolean): void
  /** Without a last poll. */
  stopAtOnce(): void
  /** The computer has slept: polls at once. */
  wake(): void
}
