import type { AppError } from './errors'
import type { EventBatch } from './event-codec/event-batch'
import type { DeviceAnswer, LatestQuery } from './query'
import type { RangeQuery, RangeVerdict, RangeWindow } from './range'

/** The name of a kept result: the `queryId` of the query that it began with. It is also the name of its folder. */
export const keptIdPattern = /^[A-Za-z0-9-]{1,100}$/

export interface ProvenWindow extends RangeWindow {
  /** ms since the epoch: when the oldest answer in it arrived. */
  readonly asOf: number
}

/** What is known of one device of a kept result. */
export interface KeptDevice {
  readonly deviceId: string
  /** Events that its answers brought. Several runs may have brought the same event. */
  readonly eventCount: number
  /** Ascending and disjoint. Two of them touch only if they come from different runs. Empty for a latest query. */
  readonly proven: readonly ProvenWindow[]
  /** Of all runs together; `partial` if a run did not end. Absent for a latest query. */
  readonly verdict?: RangeVerdict
  /** For a latest query. */
  readonly answer?: DeviceAnswer
}

export type KeptRequest = { readonly kind: 'range'; readonly query: RangeQuery } | { readonly kind: 'latest'; readonly query: LatestQuery }

/** A result on the disk, with its proof. */
export interface KeptResult {
  readonly keptId: string
  /** The first request; its range is that of all runs together. */
  readonly request: KeptRequest
  readonly connectionName: string
  readonly baseUrl: string
  /** ms since the epoch. */
  readonly startedAt: number
  /** ms since the epoch: when the last answer arrived. */
  readonly asOf: number
  readonly devices: readonly KeptDevice[]
  /** Rows on the disk. */
  readonly eventCount: number
  /** On the disk. */
  readonly byteCount: number
}

/** A result that another version wrote, or that is damaged. It can only be deleted. */
export interface UnreadableResult {
  readonly keptId: string
  readonly byteCount: number
  readonly problem: AppError
}

export interface KeptList {
  /** The newest first. */
  readonly results: readonly KeptResult[]
  readonly unreadable: readonly UnreadableResult[]
  /** Of all of them, on the disk. */
  readonly byteCount: number
  readonly maxBytes: number
  /** The folder that contains them. */
  readonly folder: string
}

export interface OpenedKept {
  readonly result: KeptResult
  /** The Parquet file, for `readFile` and `closeFile`; absent: all events are in the arrivals. */
  readonly fileId?: string
  readonly fileName?: string
}

/** The next events that are not in the Parquet file, in the order of their arrival. */
export interface KeptArrivals {
  /** Of one run. */
  readonly batches: readonly EventBatch[]
  /** The first of these batches begins another run, whose dictionaries start anew. */
  readonly isNewRun: boolean
  /** Nothing follows. */
  readonly isFinished: boolean
  /** The rest of this run is damaged and was not read. */
  readonly problem?: AppError
}
