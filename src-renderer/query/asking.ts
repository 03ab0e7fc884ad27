import type { Connection } from '../../src-preload/contract/connection'
import type { AppError } from '../../src-preload/contract/errors'
import type { LatestQuery, RecentQuery } from '../../src-preload/contract/query'
import { useKeeping } from '../results/keeping'
import { useRanges } from '../results/ranges'
import { askedWith, type QuerySource } from '../results/result-source'
import { useResults } from '../results/results'
import { noteSeenInTab } from '../results/seen-again'
import { useSettings } from '../settings/settings'

/** Where the events of a query that is sent now come from. */
export const sourceOf = (
  connection: Connection,
  { devices, preset, start, end, relative }: RecentQuery,
  zone: string,
): Omit<QuerySource, 'limit'> => ({
  kind: 'query',
  connectionId: connection.id,
  connectionName: connection.name,
  baseUrl: connection.baseUrl,
  devices,
  zone,
  preset,
  ...(start === undefined ? {} : { start }),
  ...(end === undefined ? {} : { end }),
  ...(relative === undefined ? {} : { relative }),
  receivedAt: Date.now(),
  fetchedWith: [],
})

/**
 * Sends queries and shows their results. `ask` resolves with the error, or null. `isWanted`: an answer to
 * this query is still awaited.
 */
export const createAsking = (isWanted: (queryId: string) => boolean) => {
  const settings = useSettings()
  const results = useResults()
  const ranges = useRanges()
  const keeping = useKeeping()
  let count = 0

  const askLatest = async (
    query: LatestQuery,
    source: QuerySource,
    isInNewTab: boolean,
  ): Promise<AppError | null> => {
    const keptId = keeping.keptIdFor(query.queryId)
    const result = await window.desktop.queryLatest(query)
    if (!result.ok) return result.error
    const { batches, devices, keeping: failure, tokenFingerprint, ...received } = result.value
    if (!isWanted(query.queryId)) return null
    const tab = results.showQuery(
      askedWith({ ...source, ...received, answers: devices }, { tokenFingerprint }),
      batches,
      isInNewTab ? null : results.tabOfQuery(source),
    )
    tab.state.keptId = keeping.keptIdAfter(keptId, failure)
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
    const { devices, start, end, extent: mode, limit } = wanted
    const common = { connectionId: connection.id, devices, zone: settings.zone }
    const range = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
    const source = sourceOf(connection, wanted, settings.zone)
    return mode === 'complete' && start !== undefined && end !== undefined
      ? ranges.fetch({ queryId, ...common, start, end }, { ...source, limit: null }, isInNewTab)
      : askLatest({ queryId, ...common, ...range, limit }, { ...source, limit }, isInNewTab)
  }
  const nextId = (): string => `query-${String(Date.now())}-${String(++count)}`
  return { ask, nextId }
}
