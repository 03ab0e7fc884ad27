import { maximumLimit } from '../events/event'
import { type EventsQuery, eventsQuery } from '../events/events-query'
import type { ChosenRange } from '../time/chosen-range'

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

/** What the form has to contain to ask for the same. */
export const recentQueryOf = ({ devices, preset, start, end, relative, limit }: AskedQuery): RecentQuery => ({
  devices,
  preset,
  ...(start !== undefined && { start }),
  ...(end !== undefined && { end }),
  ...(relative !== undefined && { relative }),
  ...(limit === null ? { extent: 'complete', limit: maximumLimit } : { extent: 'latest', limit }),
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
