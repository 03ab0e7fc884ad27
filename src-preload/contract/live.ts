import type { EventBatch } from '../../src-core/codec/event-batch'
import type { AppError } from '../../src-core/errors/errors'
import type { SentQuery } from '../../src-core/events/events-query'
import type { DoubtfulWindow } from '../../src-core/proof/doubt'
import type { ProvenWindow } from '../../src-core/proof/proven-windows'
import type { KeepingFailure } from './keeping'
import type { RangeVerdict, RangeWindow } from './range'
import { maxOverlapMinutes } from './settings'

/** The longest overlap of two polls, in ms. */
export const maxOverlapMs = maxOverlapMinutes * 60_000

/** Between two requests of a device. */
export const minIntervalMs = 1000
export const maxIntervalMs = 3_600_000

/** What devices report from now on, or from some time in the past on. Times are ms since the epoch. */
export interface LiveQuery extends SentQuery {
  /**
   * From where on events are wanted, by the service's clock as far as it is known. A start that turns out to
   * be in the service's future is moved to its present.
   */
  readonly start: number
  /** How much earlier than the newest event a late one may be, in ms; up to `maxOverlapMs`. */
  readonly overlapMs: number
  /**
   * Between two requests of a device, in ms, `minIntervalMs` to `maxIntervalMs`; absent: short after news,
   * and longer in silence.
   */
  readonly intervalMs?: number
  /**
   * The result that this following continues was fetched with these tokens, by their fingerprints:
   * `otherToken` with any other. Absent: none, or unknown.
   */
  readonly fetchedWith?: readonly string[]
  /** The kept result that this following continues; absent: it is kept as a new one. */
  readonly storedId?: string
}

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
  readonly missing: readonly RangeWindow[]
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

/** The proof of one device that is not followed any more. */
export interface LiveVerdict {
  readonly deviceId: string
  readonly verdict: RangeVerdict
  /** What it is about: up to the last poll, by the service's clock. */
  readonly window: RangeWindow
  /** When what was proven was last asked for; ascending and disjoint. */
  readonly proven: readonly ProvenWindow[]
}

/** An update with so many batches may be one of several: more is waiting. */
export const batchesPerUpdate = 8

/** What has arrived since the last read. */
export interface LiveUpdate {
  /** Only events that no earlier batch had. They share their dictionaries, so their order matters. */
  readonly batches: readonly EventBatch[]
  /** In the order of the request. */
  readonly devices: readonly LiveDevice[]
  /** The service's clock minus this computer's, in ms; absent while unknown. */
  readonly clockDifference?: number
  /** Every device has been stopped, and every batch has been read. */
  readonly isFinished: boolean
  /** One for each device, when all of them have been stopped. */
  readonly verdicts?: readonly LiveVerdict[]
  /** In one update: from now on what arrives is not kept. */
  readonly keeping?: KeepingFailure
}
