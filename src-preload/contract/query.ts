import type { AppError } from './errors'
import type { EventBatch } from './event-codec/event-batch'

/** Devices that one query may name. */
export const maxDevices = 100

/** Ranges that are taken anew whenever a query runs; `custom` has ends that were typed, `serviceDefault` has none. */
export const rangePresets = ['lastHour', 'last24Hours', 'last7Days', 'last30Days', 'today', 'yesterday', 'custom', 'serviceDefault'] as const
export type RangePreset = (typeof rangePresets)[number]

/** Fetch every event of the range, or send one request for the latest events. */
export const queryModes = ['complete', 'latest'] as const
export type QueryMode = (typeof queryModes)[number]

/** Ends of a custom range that were typed so that they count from now, as they were typed: `-8d`, `now`. */
export interface RelativeEnds {
  readonly start?: string
  readonly end?: string
}

/** The form as it was when a query ran. `start` and `end` (ms since the epoch) only for a custom range. */
export interface RecentQuery {
  readonly devices: readonly string[]
  readonly preset: RangePreset
  readonly start?: number
  readonly end?: number
  readonly relative?: RelativeEnds
  /** The query mode. The settings files of all versions call it `extent`. */
  readonly extent: QueryMode
  readonly limit: number
}

/** One request for the latest events of each device. Times are ms since the epoch; absent: the service decides. */
export interface LatestQuery {
  /** Chosen by the page, unique while it runs; names the query to `cancelQuery`. */
  readonly queryId: string
  readonly connectionId: string
  /** Device IDs, each once, 1 to `maxDevices`. */
  readonly devices: readonly string[]
  readonly start?: number
  readonly end?: number
  /** IANA zone in which the two times are written on the wire. */
  readonly zone: string
  /** 1 to 1,000. */
  readonly limit: number
}

/** What one device's request came to. */
export interface DeviceAnswer {
  readonly deviceId: string
  /** More than `limit` are possible: nothing is dropped, whatever the service sends. */
  readonly eventCount: number
  /** Of them those whose id an event before them in the answer has as well. */
  readonly sharedIdCount: number
  /** Why there is no answer. */
  readonly error?: AppError
}

/** There is one when at least one device was answered. */
export interface LatestAnswer {
  /** One a device that was answered; they share their dictionaries, so their order matters. */
  readonly batches: readonly EventBatch[]
  /** In the order asked for. */
  readonly devices: readonly DeviceAnswer[]
  /** Bytes of all bodies. */
  readonly byteCount: number
  readonly durationMs: number
  /** ms since the epoch. */
  readonly receivedAt: number
}
