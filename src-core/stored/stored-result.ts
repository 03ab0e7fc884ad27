import type { EventBatch } from '../codec/event-batch'
import type { AppError } from '../errors/errors'
import type { LatestQuery, RangeQuery } from '../events/events-query'
import type { Notes } from '../events/notes'
import type { RangeVerdict } from '../proof/device-range'
import type { DeviceOutside } from '../proof/outside'
import type { ProvenWindow } from '../proof/proven-windows'
import type { RequestLog } from '../proof/request-log'
import type { TimeWindow } from '../proof/time-window'
import type { DeviceAnswer } from '../results/device-answer'
import type { ClockDifference } from '../time/clock-difference'

/** What is known of one device of a kept result. */
export interface StoredDevice {
  readonly deviceId: string
  /** Events that its answers brought. Several runs may have brought the same event. */
  readonly eventCount: number
  /**
   * Ascending and disjoint. Two of them touch only if they come from different runs, or from different times
   * of a following. Empty for a latest query.
   */
  readonly proven: readonly ProvenWindow[]
  /** Of all runs together; `partial` if a run did not end. Absent for a latest query. */
  readonly verdict?: RangeVerdict
  /** What it rests on. Absent for a latest query, and in a list. */
  readonly requests?: RequestLog
  /** What was asked for outside of its range; absent: nothing. */
  readonly outside?: DeviceOutside['asked']
  /**
   * It was still followed when the application ended, or is: up to here it has been asked; ms since the
   * epoch.
   */
  readonly followedTo?: number
  /** For a latest query. */
  readonly answer?: DeviceAnswer
}

export type StoredRequest =
  | { readonly kind: 'range'; readonly query: RangeQuery }
  | { readonly kind: 'latest'; readonly query: LatestQuery }

/** A result on the disk, with its proof. */
export interface StoredResult {
  readonly storedId: string
  /** The first request; its range ends with what a later run has proven. */
  readonly request: StoredRequest
  readonly connectionName: string
  readonly baseUrl: string
  /** ms since the epoch. */
  readonly startedAt: number
  /**
   * ms since the epoch: when the last answer arrived that proved something, however many were tried after it.
   */
  readonly asOf: number
  readonly devices: readonly StoredDevice[]
  /**
   * The fingerprints of the tokens that it was fetched with; absent: it is not known of all of it, as an
   * earlier version kept it.
   */
  readonly fetchedWith?: readonly string[]
  /** The latest end that was asked for, in ms since the epoch; absent: not known. See `ResultState`. */
  readonly askedTo?: number
  /** Between this computer and the service during the last run; absent: no answer said what time it was. */
  readonly clockDifference?: ClockDifference
  /** Events that the service had when it was last asked. */
  readonly eventCount: number
  /** Rows on the disk, which are to be read: an event may be in the answers of several runs. */
  readonly rowCount: number
  /** On the disk. */
  readonly byteCount: number
  /**
   * Why what is known of it cannot be relied on: its description was changed since, an earlier version wrote
   * it, or some of its events cannot be read.
   */
  readonly unproven?: AppError
}

/** What answers after the first run have found out about each of some rows. */
export interface SeenRows {
  /** The position in the page's list of marks. */
  readonly marks: Uint8Array<ArrayBuffer>
  /** ms since the epoch; 0: only the first run had the row. */
  readonly times: Float64Array<ArrayBuffer>
}

export interface OpenedStored {
  readonly result: StoredResult
  readonly notes: Notes
  /** Why the notes could not be read; the events can be. */
  readonly notesError?: AppError
}

/** A run that continued the result: its answer has to be merged with the rows before it. */
export interface StoredRefresh {
  readonly query: RangeQuery
  /** ms since the epoch. */
  readonly startedAt: number
  /** `partial` if the run did not end. */
  readonly devices: readonly { readonly deviceId: string; readonly verdict: RangeVerdict }[]
  /** The counts of the result include it already. */
  readonly isCounted: boolean
  /** The range in which the rows before it were found; absent: some may have been found beyond. */
  readonly foundIn?: TimeWindow
}

/** Events of one answer, or of several. */
export interface StoredBatch {
  readonly batch: EventBatch
  /** ms since the epoch: its requests did not begin before. */
  readonly askedAt: number
}

/** The next rows that are stored, in the order of their arrival. */
export interface StoredArrivals {
  /** Of one run. */
  readonly batches: readonly StoredBatch[]
  /** The first of these batches begins another run, whose dictionaries start anew. */
  readonly isNewRun: boolean
  /** With `isNewRun`: this run continued the result. */
  readonly refresh?: StoredRefresh
  /** What is known of all rows up to here. */
  readonly seen?: SeenRows
  /** Nothing follows. */
  readonly isFinished: boolean
  /** The rest of this run is damaged and was not read. */
  readonly problem?: AppError
}
