import { eventsQuery, type SentQuery } from '../events/events-query'
import { askedQueryOf, type RecentQuery } from './asked-query'
import { type QuerySource, querySource, type UsedConnection } from './result-source'

/** A query as main is asked it, and where its events come from. Times are ms since the epoch. */
export type QueryToSend = { readonly source: QuerySource } & (
  | { readonly kind: 'range'; readonly query: SentQuery & { readonly start: number; readonly end: number } }
  | {
      readonly kind: 'latest'
      readonly query: SentQuery & { readonly start?: number; readonly end?: number; readonly limit: number }
    }
)

/** Every event of the range, where it has both ends; otherwise the latest ones. */
export const queryToSend = (
  wanted: RecentQuery,
  connection: UsedConnection,
  { queryId, zone }: Pick<SentQuery, 'queryId' | 'zone'>,
): QueryToSend => {
  const { start, end, limit } = wanted
  const query = { ...eventsQuery(wanted), queryId, connectionId: connection.id, zone }
  const source = querySource(connection, askedQueryOf(wanted), zone)
  if (source.limit === null && start !== undefined && end !== undefined)
    return { kind: 'range', source, query: { ...query, start, end } }
  const range = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
  return { kind: 'latest', source, query: { ...query, ...range, limit } }
}
