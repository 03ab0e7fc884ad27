import type { TimeWindow } from '../proof/time-window'

/**
 * Which events a query asks for, whatever their times: the same in each of its requests, in its refreshes, in
 * a following that continues it, and in what is kept of it.
 */
export interface EventsQuery {
  /** Device IDs, each once, 1 to `maxDevices`. */
  readonly devices: readonly string[]
}

/** That and nothing else of a query, to pass it on or to compare it. */
export const eventsQuery = ({ devices }: EventsQuery): EventsQuery => ({ devices })

/** What every query tells main. */
export interface SentQuery extends EventsQuery {
  /** Chosen by the page, unique while it runs; names the query to its other channels. */
  readonly queryId: string
  readonly connectionId: string
  /** IANA zone in which times are written on the wire. */
  readonly zone: string
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

export interface RangeParts {
  readonly deviceId: string
  /** At least one; within the range, ascending; no two of them touch. */
  readonly windows: readonly TimeWindow[]
}
