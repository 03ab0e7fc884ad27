import type { EventBatch } from '../../src-core/codec/event-batch'
import type { AppError } from '../../src-core/errors/errors'
import { type EventsQuery, eventsQuery, type SentQuery } from '../../src-core/events/events-query'
import type { UnreadableElement } from '../../src-core/proof/doubt'
import type { ChosenRange } from '../../src-core/time/chosen-range'
import type { UsedToken } from './connection'
import type { KeepingFailure } from './keeping'

/** The most devices in one query. */
export const maxDevices = 100
/** More than any service would file events under. */
export const maxDeviceIdLength = 1000

/** Fetch every event of the range, or send one request for the latest events. */
export const queryModes = ['complete', 'latest'] as const
export type QueryMode = (typeof queryModes)[number]

/** With its ends when the query ran, in ms since the epoch; absent: the service decides. */
interface AskedRange extends ChosenRange {
  readonly start?: number
  readonly end?: number
}

/** The contents of the form when a query ran. */
export interface RecentQuery extends EventsQuery, AskedRange {
  /** The query mode. The settings files of all versions call it `extent`. */
  readonly extent: QueryMode
  readonly limit: number
}

/** What the user asks for, of whatever service. */
export interface AskedQuery extends EventsQuery, AskedRange {
  /** The most events of each device; null: every event of the range. */
  readonly limit: number | null
}

export const askedQueryOf = ({ extent, ...query }: RecentQuery): AskedQuery => ({
  ...query,
  limit: extent === 'complete' ? null : query.limit,
})

/** Ranges relative to now are equal whenever they were run. */
export const isSameQuery = (one: AskedQuery, other: AskedQuery): boolean => {
  const identityOf = ({ preset, start, end, relative, limit, ...query }: AskedQuery): string =>
    JSON.stringify([
      eventsQuery(query),
      preset,
      limit,
      ...(preset === 'custom' ? [relative?.start ?? start, relative?.end ?? end] : []),
    ])
  return identityOf(one) === identityOf(other)
}

/**
 * One request for the latest events of each device. Times are ms since the epoch; absent: the service
 * decides.
 */
export interface LatestQuery extends SentQuery {
  readonly start?: number
  readonly end?: number
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
