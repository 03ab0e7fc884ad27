import type { EventBatch } from '../../src-core/codec/event-batch'
import type { KeepingFailure } from '../../src-core/errors/keeping-failure'
import type { SentQuery } from '../../src-core/events/events-query'
import type { DeviceRange } from '../../src-core/proof/device-range'
import type { TimeWindow } from '../../src-core/proof/time-window'

/** Every event of some devices in a range. Times are ms since the epoch. */
export interface RangeQuery extends SentQuery {
  readonly start: number
  readonly end: number
  /**
   * Only these parts of the range are requested, and the verdicts are about them; absent: the whole range.
   * One entry for each device.
   */
  readonly parts?: readonly RangeParts[]
  /**
   * The result that this query continues was fetched with these tokens, by their fingerprints: `otherToken`
   * with any other. Absent: none, or unknown.
   */
  readonly fetchedWith?: readonly string[]
  /** The kept result that this query continues; absent: it is kept as a new one. */
  readonly storedId?: string
  /** The parts complete a result that was made of a part of another one, so what they contain is not new. */
  readonly isRest?: true
}

export type RangeWindow = TimeWindow

export interface RangeParts {
  readonly deviceId: string
  /** At least one; within the range, ascending; no two of them touch. */
  readonly windows: readonly RangeWindow[]
}

/** What has arrived since the last read. */
export interface RangeUpdate {
  /** Of all devices, mixed. They share their dictionaries, so their order matters. */
  readonly batches: readonly EventBatch[]
  /** In the order of the request. */
  readonly devices: readonly DeviceRange[]
  /** The estimate promises very many events: nothing is requested until `continueRange` or a cancellation. */
  readonly isWaitingForConsent: boolean
  /** Every device has a verdict, and every batch has been read. */
  readonly isFinished: boolean
  /** In one update: from now on what arrives is not kept. */
  readonly keeping?: KeepingFailure
}
