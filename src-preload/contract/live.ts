import type { SentQuery } from '../../src-core/events/events-query'
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
