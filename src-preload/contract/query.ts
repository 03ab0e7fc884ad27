import type { UsedToken } from './connection'
import type { AppError } from './errors'
import type { EventBatch } from './event-codec/event-batch'
import type { KeepingFailure } from './keeping'
import type { UnreadableElement } from './range'

/** The most devices in one query. */
export const maxDevices = 100
/** More than any service would file events under. */
export const maxDeviceIdLength = 1000

/**
 * Ranges that are evaluated again whenever a query runs; `custom` has typed ends, `serviceDefault` has none.
 */
export const rangePresets = [
  'lastHour',
  'last24Hours',
  'last7Days',
  'last30Days',
  'today',
  'yesterday',
  'custom',
  'serviceDefault',
] as const
export type RangePreset = (typeof rangePresets)[number]

/** Fetch every event of the range, or send one request for the latest events. */
export const queryModes = ['complete', 'latest'] as const
export type QueryMode = (typeof queryModes)[number]

/** Ends of a custom range relative to now, as typed: `-8d`, `now`. */
export interface RelativeEnds {
  readonly start?: string
  readonly end?: string
}

/**
 * The contents of the form when a query ran. `start` and `end` (ms since the epoch) only for a custom range.
 */
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

/**
 * One request for the latest events of each device. Times are ms since the epoch; absent: the service
 * decides.
 */
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

/** The result of one device's request. */
export interface DeviceAnswer {
  readonly deviceId: string
  /** May be more than `limit`: no event that the service sends is dropped. */
  readonly eventCount: number
  /** How many of them have the id of an earlier event in the answer. */
  readonly sharedIdCount: number
  /** Elements of the answer that could not be read; absent: none. */
  readonly unreadable?: readonly UnreadableElement[]
  /** Why there is no answer. */
  readonly error?: AppError
}

/** Present if the request of at least one device succeeded. */
export interface LatestAnswer extends UsedToken {
  /** One per device whose request succeeded. They share their dictionaries, so their order matters. */
  readonly batches: readonly EventBatch[]
  /** In the order of the request. */
  readonly devices: readonly DeviceAnswer[]
  /** Bytes of all bodies. */
  readonly byteCount: number
  readonly durationMs: number
  /** ms since the epoch. */
  readonly receivedAt: number
  /** The answer is not kept. */
  readonly keeping?: KeepingFailure
}
