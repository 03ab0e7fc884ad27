import type { EventBatch } from './event-batch'

/** One request for the latest events of one device. Times are ms since the epoch; absent: the service decides. */
export interface LatestQuery {
  /** Chosen by the page, unique while it runs; names the query to `cancelQuery`. */
  readonly queryId: string
  readonly connectionId: string
  readonly deviceId: string
  readonly start?: number
  readonly end?: number
  /** IANA zone in which the two times are written on the wire. */
  readonly zone: string
  /** 1 to 1,000. */
  readonly limit: number
}

export interface LatestAnswer {
  /** More rows than `limit` are possible: nothing is dropped, whatever the service sends. */
  readonly batch: EventBatch
  /** Bytes of the body. */
  readonly byteCount: number
  readonly durationMs: number
  /** ms since the epoch. */
  readonly receivedAt: number
}
