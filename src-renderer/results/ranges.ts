import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import { createEventTable } from '../../src-core/events/event-table'
import type { RangeQuery } from '../../src-core/events/events-query'
import { runInSlices } from '../../src-core/events/slices'
import { summaryOf } from '../../src-core/proof/range-summary'
import { withNewRequests } from '../../src-core/proof/request-log'
import { askOutside } from '../../src-core/results/ask-outside'
import { failureOf } from '../../src-core/results/range-failure'
import { askedWith, type QuerySource, queryTitle } from '../../src-core/results/result-source'
import type { LineArrivals, RangeUpdate } from '../../src-preload/contract/range'
import { useSettings } from '../settings/settings'
import { useResultStorage } from './result-storage'
import { type ResultTab, runOf } from './result-tab'
import { useResults } from './results'
import { noteSeenInTab } from './seen-again'
import { changeRows } from './tab-rows'

type Arrivals = LineArrivals & { readonly queryId: string }
type Begun = { readonly queryId: string; readonly startedAt: number; readonly eventsBefore: number }
/** `storedId`: see `TabState`. */
type Following = { readonly begun: Begun; readonly storedId: string | null; readonly isContinued: boolean }

/** Reads what main has fetched into a tab. */
const createFollowing = (results: ReturnType<typeof useResults>, note: (arrivals: Arrivals) => void) => {
  const keeping = useResultStorage()
  const settings = useSettings()
  const following = new Map<string, Promise<AppError | null>>()

  const take = (
    tab: ResultTab,
    { begun, isContinued }: Following,
    { batches, ...update }: RangeUpdate,
  ): void => {
    if (update.isFinished || batches.length > 0) {
      changeRows(tab, ({ table }) => {
        const from = table.rowCount
        for (const batch of batches) table.append(batch)
        // What the first run brings is as old as the result.
        if (isContinued) table.noteSeen({ from, to: table.rowCount }, begun.startedAt)
      })
    }
    results.carryRows(tab, update.isFinished)
    const { devices, isFinished, isWaitingForConsent, clockDifference = null } = update
    tab.state.clockDifference = clockDifference
    tab.state.range = { ...begun, devices, isFinished, isWaitingForConsent }
    // Wait until the view being computed is shown: otherwise rows that keep arriving would restart it again
    // and again.
    if (update.isFinished || (batches.length > 0 && !tab.state.isComputing)) void results.refresh(tab)
  }
  const readAll = async (
    wanted: Following,
    shown: ResultTab | null,
    show: () => ResultTab,
  ): Promise<AppError | null> => {
    const { begun } = wanted
    let tab = shown
    let { storedId } = wanted
    let requests = tab?.state.requests ?? []
    for (;;) {
      const update = await window.desktop.readRange({ queryId: begun.queryId })
      if (!update.ok) return update.error.kind === 'gone' ? null : update.error
      note({ ...update.value.line, queryId: begun.queryId })
      const failure = failureOf(update.value)
      if (failure !== null && tab === null) return failure
      requests = withNewRequests(requests, update.value.requests)
      if (tab === null && (update.value.batches.length > 0 || update.value.isFinished)) tab = show()
      storedId = keeping.storedIdAfter(storedId, update.value.keeping)
      if (tab !== null) {
        Object.assign(tab.state, { storedId, requests })
        take(tab, { ...wanted, storedId }, update.value)
      }
      if (!update.value.isFinished) continue
      // In steps, because this copies all columns of up to a million events; nothing is appended before it
      // has finished.
      if (tab !== null) {
        await runInSlices(tab.table.trimInSteps())
        await noteSeenInTab(results, tab)
        if (settings.settings.asksOutside) void askOutside(window.desktop, tab.state, begun.queryId)
      }
      return null
    }
  }
  /** Reads until every device has a verdict. `show` creates the tab once there is something to show. */
  const follow = async (
    wanted: Following,
    shown: ResultTab | null,
    show: () => ResultTab,
  ): Promise<AppError | null> => {
    const { queryId } = wanted.begun
    // A reader that is already active may have read the end before this call, so read again after it.
    await following.get(queryId)
    const reading = readAll(wanted, shown, show)
    following.set(queryId, reading)
    return reading.finally(() => following.delete(queryId))
  }
  return follow
}

/** Starts complete ranges, reads them into a tab, stops and continues them. */
export const useRanges = defineStore('ranges', () => {
  const results = useResults()
  /** Of the range that was read last. */
  const arrivals = shallowRef<Arrivals | null>(null)
  const follow = createFollowing(results, (arrived) => (arrivals.value = arrived))
  const keeping = useResultStorage()

  /** Resolves when the run has stopped; with the error if nothing arrived at all. */
  const fetch = async (
    query: RangeQuery,
    source: QuerySource,
    isInNewTab = false,
  ): Promise<AppError | null> => {
    const { queryId } = query
    const storedId = keeping.storedIdFor(queryId)
    const started = await window.desktop.startRange(query)
    if (!started.ok) return started.error
    const begun = { queryId, startedAt: Date.now(), eventsBefore: 0 }
    const asked = askedWith(source, started.value)
    const show = (): ResultTab => {
      const tab = results.show(
        queryTitle(source),
        asked,
        createEventTable(),
        isInNewTab ? null : results.tabOfQuery(source),
      )
      tab.state.firstAskedAt = source.receivedAt
      return tab
    }
    const error = await follow({ begun, storedId, isContinued: false }, null, show)
    if (error === null) return null
    await window.desktop.closeRange({ queryId })
    // Nothing arrived that would be worth keeping.
    if (storedId !== null) {
      await window.desktop.closeStored({ storedId })
      await window.desktop.deleteStored({ storedId })
    }
    return error
  }

  /** Continues the run of this tab: requests only what is missing, of one device or of all. */
  const fetchMissing = async (tab: ResultTab, deviceId?: string): Promise<void> => {
    const { range } = tab.state
    if (range === null) return
    const { queryId } = range
    const begun = { queryId, startedAt: Date.now(), eventsBefore: summaryOf(range.devices).eventCount }
    const started = await window.desktop.fetchMissing({
      queryId,
      ...(deviceId === undefined ? {} : { deviceId }),
    })
    if (started.ok && tab.source.kind === 'query') tab.extendRange(askedWith(tab.source, started.value))
    const error = started.ok
      ? await follow({ begun, storedId: tab.state.storedId, isContinued: true }, tab, () => tab)
      : started.error
    if (error !== null && tab.state.range !== null) tab.state.range = { ...tab.state.range, error }
  }
  const cancel = (tab: ResultTab): void => {
    const run = runOf(tab.state)
    if (run !== null) void window.desktop.cancelQuery({ queryId: run.queryId })
  }
  /** The user has agreed to fetch this many events. */
  const proceed = (tab: ResultTab): void => {
    const run = runOf(tab.state)
    if (run !== null) void window.desktop.continueRange({ queryId: run.queryId })
  }
  return { arrivals, fetch, fetchMissing, cancel, proceed }
})
