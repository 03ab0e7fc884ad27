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
