import type { AppError } from './errors'
import type { EventBatch } from './event-codec/event-batch'

/** Every event of some devices in a range. Times are ms since the epoch. */
export interface RangeQuery {
  /** Chosen by the page; names the run to `readRange`, `fetchMissing`, `cancelQuery` and `closeRange`. */
  readonly queryId: string
  readonly connectionId: string
  /** Device IDs, each once, 1 to `maxDevices`. */
  readonly devices: readonly string[]
  readonly start: number
  readonly end: number
  /** IANA zone in which times are written on the wire. */
  readonly zone: string
}

/** Whole milliseconds from `first` to `last`. */
export interface RangeWindow {
  readonly first: number
  readonly last: number
}

export interface MissingWindow extends RangeWindow {
  /** Why it, or parts of it, could not be fetched, each reason once; absent when none of it was tried. */
  readonly errors?: readonly AppError[]
}

export interface RangeProgress {
  readonly eventCount: number
  readonly requestCount: number
  /** Of the whole range, by the latest estimate; at least `eventCount`. */
  readonly eventsExpected: number
  readonly windowsDone: number
  /** By the latest estimate. */
  readonly windowsLeft: number
  /** What has not been answered so far, ascending; no two of them touch. */
  readonly unfetched: readonly RangeWindow[]
  /** There is no way to the service right now; the run goes on when there is. */
  readonly isLinkDown: boolean
}

/**
 * `complete`: every window of the range was answered with fewer events than were asked for.
 * `notProvable`: in some millisecond there are as many events as one answer can hold.
 * `partial`: windows are missing (cancelled or failed); some instants may be not provable as well.
 */
export interface RangeVerdict {
  readonly kind: 'complete' | 'notProvable' | 'partial'
  readonly eventCount: number
  /** Of them those whose id an event that came before has as well. */
  readonly sharedIdCount: number
  readonly requestCount: number
  /** The service returns at most so many events a request, fewer than were asked for. */
  readonly lowerLimit?: number
  readonly windowCount: number
  /** Ascending; no two of them touch. */
  readonly missing: readonly MissingWindow[]
  /** ms since the epoch, ascending. */
  readonly notProvable: readonly number[]
  readonly durationMs: number
}

/** How the range of one device stands. Without a verdict it is being fetched. */
export interface DeviceRange {
  readonly deviceId: string
  readonly progress: RangeProgress
  readonly verdict?: RangeVerdict
}

/** What has come since the last reading. */
export interface RangeUpdate {
  /** Of all devices mixed; they share their dictionaries, so their order matters. */
  readonly batches: readonly EventBatch[]
  /** In the order asked for. */
  readonly devices: readonly DeviceRange[]
  /** By the estimate there is very much to come: nothing is asked for until `continueRange`, or a cancellation. */
  readonly isWaitingForConsent: boolean
  /** Every device has its verdict, and every batch has been read. */
  readonly isFinished: boolean
}
