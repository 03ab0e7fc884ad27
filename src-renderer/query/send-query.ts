import type { AppError } from '../../src-core/errors/errors'
import type { LatestQuery } from '../../src-core/events/events-query'
import type { RecentQuery } from '../../src-core/results/asked-query'
import { askedWith, type QuerySource } from '../../src-core/results/result-source'
import { queryToSend } from '../../src-core/results/sent-query'
import type { Connection } from '../../src-preload/contract/connection'
import { useRanges } from '../results/ranges'
import { useResultStorage } from '../results/result-storage'
import { useResults } from '../results/results'
import { noteSeenInTab } from '../results/seen-again'
import { useSettings } from '../settings/settings'

/**
 * Sends queries and shows their results. `send` resolves with the error, or null. `isWanted`: an answer to
 * this query is still awaited.
 */
export const createSender = (isWanted: (queryId: string) => boolean) => {
  const settings = useSettings()
  const results = useResults()
  const ranges = useRanges()
  const keeping = useResultStorage()
  let count = 0

  const sendLatest = async (
    query: LatestQuery,
    source: QuerySource,
    isInNewTab: boolean,
  ): Promise<AppError | null> => {
    const storedId = keeping.storedIdFor(query.queryId)
    const result = await window.desktop.queryLatest(query)
    if (!result.ok) return result.error
    const {
      batches,
      devices,
      keeping: failure,
      tokenFingerprint,
      clockDifference = null,
      ...received
    } = result.value
    if (!isWanted(query.queryId)) return null
    const tab = results.showQuery(
      askedWith({ ...source, ...received, answers: devices }, { tokenFingerprint }),
      batches,
      isInNewTab ? null : results.tabOfQuery(source),
    )
    tab.state.storedId = keeping.storedIdAfter(storedId, failure)
    tab.state.firstAskedAt = source.receivedAt
    tab.state.clockDifference = clockDifference
    await noteSeenInTab(results, tab)
    return null
  }
  const send = (
    queryId: string,
    connection: Connection,
    wanted: RecentQuery,
    isInNewTab: boolean,
  ): Promise<AppError | null> => {
    const sent = queryToSend(wanted, connection, { queryId, zone: settings.zone })
    return sent.kind === 'range'
      ? ranges.fetch(sent.query, sent.source, isInNewTab)
      : sendLatest(sent.query, sent.source, isInNewTab)
  }
  const nextId = (): string => `query-${String(Date.now())}-${String(++count)}`
  return { send, nextId }
}
