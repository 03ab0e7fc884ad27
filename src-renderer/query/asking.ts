import type { AppError } from '../../src-core/errors/errors'
import { eventsQuery } from '../../src-core/events/events-query'
import { askedQueryOf, type RecentQuery } from '../../src-core/results/asked-query'
import { askedWith, type QuerySource, querySource } from '../../src-core/results/result-source'
import type { Connection } from '../../src-preload/contract/connection'
import type { LatestQuery } from '../../src-preload/contract/query'
import { useRanges } from '../results/ranges'
import { useResultStorage } from '../results/result-storage'
import { useResults } from '../results/results'
import { noteSeenInTab } from '../results/seen-again'
import { useSettings } from '../settings/settings'

/**
 * Sends queries and shows their results. `ask` resolves with the error, or null. `isWanted`: an answer to
 * this query is still awaited.
 */
export const createAsking = (isWanted: (queryId: string) => boolean) => {
  const settings = useSettings()
  const results = useResults()
  const ranges = useRanges()
  const keeping = useResultStorage()
  let count = 0

  const askLatest = async (
    query: LatestQuery,
    source: QuerySource,
    isInNewTab: boolean,
  ): Promise<AppError | null> => {
    const storedId = keeping.storedIdFor(query.queryId)
    const result = await window.desktop.queryLatest(query)
    if (!result.ok) return result.error
    const { batches, devices, keeping: failure, tokenFingerprint, ...received } = result.value
    if (!isWanted(query.queryId)) return null
    const tab = results.showQuery(
      askedWith({ ...source, ...received, answers: devices }, { tokenFingerprint }),
      batches,
      isInNewTab ? null : results.tabOfQuery(source),
    )
    tab.state.storedId = keeping.storedIdAfter(storedId, failure)
    tab.state.firstAskedAt = source.receivedAt
    await noteSeenInTab(results, tab)
    return null
  }
  const ask = (
    queryId: string,
    connection: Connection,
    wanted: RecentQuery,
    isInNewTab: boolean,
  ): Promise<AppError | null> => {
    const { start, end, limit } = wanted
    const { zone } = settings
    const query = { ...eventsQuery(wanted), queryId, connectionId: connection.id, zone }
    const range = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
    const source = querySource(connection, askedQueryOf(wanted), zone)
    return source.limit === null && start !== undefined && end !== undefined
      ? ranges.fetch({ ...query, start, end }, source, isInNewTab)
      : askLatest({ ...query, ...range, limit }, source, isInNewTab)
  }
  const nextId = (): string => `query-${String(Date.now())}-${String(++count)}`
  return { ask, nextId }
}
