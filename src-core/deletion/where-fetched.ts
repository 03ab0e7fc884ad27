/** One event of a plan: its exact id, and the whole record as last seen, as lossless JSON text. */
export interface PlannedEvent {
  readonly eventId: string
  readonly record: string
  /**
   * Other records with this id as last seen, at most `maxOthers`: the service deletes by id and may delete
   * any of them.
   */
  readonly others?: readonly string[]
}

/**
 * A range of one device that showed events when they were fetched, just as it was asked for: a look at all of
 * it can tell that one is no longer there. Times are ms since the epoch.
 */
export interface FetchedRange {
  readonly deviceId: string
  readonly start: number
  readonly end: number
  /** IANA zone in which its ends were written. */
  readonly zone: string
  /** Events that it brought. */
  readonly eventCount: number
  /** That is its share of what was fetched of several together, and no count. */
  readonly isEstimate?: true
}

/** Where events were fetched, as far as that is known. */
export interface WhereFetched {
  readonly fetched?: readonly FetchedRange[]
  /** The fingerprints of the tokens that they were fetched with; absent: it is not known of all of them. */
  readonly fetchedWith?: readonly string[]
}

/** How many other records with the id of an event are looked up with it. */
export const maxOthers = 20
