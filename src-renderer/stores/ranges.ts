import { defineStore } from 'pinia'
import type { Connection } from '../../src-preload/contract/connection'
import type { AppError } from '../../src-preload/contract/errors'
import type { RangeNews, RangeQuery } from '../../src-preload/contract/range'
import { createEventTable } from '../events/event-table'
import type { QuerySource, ResultTab } from './result-tab'
import { useResults } from './results'

/** Reads a complete range into a tab while main fetches it. */
export const useRanges = defineStore('ranges', () => {
  const results = useResults()

  const take = (tab: ResultTab, queryId: string, { batches, progress, verdict }: RangeNews): void => {
    for (const batch of batches) tab.table.append(batch)
    tab.state.range = { queryId, progress, ...(verdict === undefined ? {} : { verdict }) }
    if (verdict !== undefined) tab.table.trim()
    tab.state.version += 1
    // A view that is being computed is shown before the next one is begun, or rows that keep coming would hide them all.
    if (verdict !== undefined || (batches.length > 0 && !tab.state.isComputing)) void results.refresh(tab)
  }

  /** Nothing came, for one reason: that is an error to be said at the form, not a result. */
  const failureOf = ({ verdict }: RangeNews): AppError | null =>
    verdict?.eventCount === 0 ? (verdict.missing.find(({ error }) => error !== undefined)?.error ?? null) : null

  /** Reads until the verdict. `show` makes the tab when there is something to show in it. */
  const follow = async (queryId: string, show: () => ResultTab): Promise<AppError | null> => {
    for (;;) {
      const news = await window.desktop.readRange({ queryId })
      if (!news.ok) return news.error.kind === 'gone' ? null : news.error
      const failure = failureOf(news.value)
      if (failure !== null) return failure
      const { batches, verdict } = news.value
      if (batches.length > 0 || verdict !== undefined) take(show(), queryId, news.value)
      if (verdict !== undefined) return null
    }
  }

  /** Resolves when the run has stopped; with what went wrong if nothing came at all. */
  const fetch = async (connection: Connection, query: RangeQuery): Promise<AppError | null> => {
    const started = await window.desktop.startRange(query)
    if (!started.ok) return started.error
    const { queryId, connectionId, deviceId, start, end, zone } = query
    const source: QuerySource = {
      kind: 'query',
      connectionName: connection.name,
      baseUrl: connection.baseUrl,
      limit: null,
      receivedAt: Date.now(),
      ...{ connectionId, deviceId, start, end, zone },
    }
    let tab: ResultTab | null = null
    const error = await follow(queryId, () => (tab ??= results.show(deviceId, source, createEventTable())))
    if (tab === null) await window.desktop.closeRange({ queryId })
    return error
  }

  /** Goes on where the run of this tab stopped: only what is missing is asked for. */
  const fetchMissing = async (tab: ResultTab): Promise<void> => {
    const { range } = tab.state
    if (range?.verdict === undefined) return
    const { queryId, progress, verdict } = range
    tab.state.range = { queryId, progress }
    const started = await window.desktop.fetchMissing({ queryId })
    const error = started.ok ? await follow(queryId, () => tab) : started.error
    if (error !== null) tab.state.range = { queryId, progress, verdict, error }
  }
  const cancel = (tab: ResultTab): void => {
    if (tab.state.range !== null) void window.desktop.cancelQuery({ queryId: tab.state.range.queryId })
  }
  return { fetch, fetchMissing, cancel }
})
