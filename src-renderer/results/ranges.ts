import { defineStore } from 'pinia'
import type { AppError } from '../../src-preload/contract/errors'
import type { RangeQuery, RangeUpdate } from '../../src-preload/contract/range'
import { createEventTable } from '../events/event-table'
import { runInSlices } from '../events/slices'
import { summaryOf } from './range-summary'
import { type QuerySource, queryTitle } from './result-source'
import type { ResultTab } from './result-tab'
import { useResults } from './results'
import { changeRows } from './tab-rows'

type Begun = { readonly queryId: string; readonly startedAt: number; readonly eventsBefore: number }

/** Nothing came of any device, for a reason: that is an error to be said at the form, not a result. */
const failureOf = ({ devices, isFinished }: RangeUpdate): AppError | null => {
  const errors = devices.map(({ verdict }) => (verdict?.eventCount === 0 ? verdict.missing.flatMap(({ errors = [] }) => errors)[0] : undefined))
  return isFinished && errors.every((error) => error !== undefined) ? (errors[0] ?? null) : null
}

/** Reads what main has fetched, into a tab. */
const createFollowing = (results: ReturnType<typeof useResults>) => {
  const following = new Map<string, Promise<AppError | null>>()

  const take = (tab: ResultTab, begun: Begun, { batches, ...update }: RangeUpdate): void => {
    if (update.isFinished || batches.length > 0) {
      changeRows(tab, ({ table }) => {
        for (const batch of batches) table.append(batch)
      })
    }
    results.carryRows(tab, update.isFinished)
    tab.state.range = { ...begun, ...update }
    // A view that is being computed is shown before the next one is begun, or rows that keep coming would hide them all.
    if (update.isFinished || (batches.length > 0 && !tab.state.isComputing)) void results.refresh(tab)
  }
  const readAll = async (begun: Begun, shown: ResultTab | null, show: () => ResultTab): Promise<AppError | null> => {
    let tab = shown
    for (;;) {
      const update = await window.desktop.readRange({ queryId: begun.queryId })
      if (!update.ok) return update.error.kind === 'gone' ? null : update.error
      const failure = failureOf(update.value)
      if (failure !== null && tab === null) return failure
      if (tab === null && (update.value.batches.length > 0 || update.value.isFinished)) tab = show()
      if (tab !== null) take(tab, begun, update.value)
      if (!update.value.isFinished) continue
      // In steps, as all columns of a million events are copied; nothing is appended until this is read to its end.
      if (tab !== null) await runInSlices(tab.table.trimInSteps())
      return null
    }
  }
  /** Reads until every verdict is there. `show` makes the tab when there is something to show in it. */
  const follow = async (begun: Begun, shown: ResultTab | null, show: () => ResultTab): Promise<AppError | null> => {
    // Who reads already may have read the end before this began, so the reading goes on once more.
    await following.get(begun.queryId)
    const reading = readAll(begun, shown, show)
    following.set(begun.queryId, reading)
    return reading.finally(() => following.delete(begun.queryId))
  }
  return follow
}

/** Complete ranges: begun, followed into a tab, stopped, and gone on with. */
export const useRanges = defineStore('ranges', () => {
  const results = useResults()
  const follow = createFollowing(results)

  /** Resolves when the run has stopped; with what went wrong if nothing came at all. */
  const fetch = async (query: RangeQuery, source: QuerySource, isInNewTab = false): Promise<AppError | null> => {
    const started = await window.desktop.startRange(query)
    if (!started.ok) return started.error
    const { queryId } = query
    const begun = { queryId, startedAt: Date.now(), eventsBefore: 0 }
    const error = await follow(begun, null, () => results.show(queryTitle(source), source, createEventTable(), isInNewTab ? null : results.tabOfQuery(source)))
    if (error !== null) await window.desktop.closeRange({ queryId })
    return error
  }

  /** Goes on where the run of this tab stopped: only what is missing is asked for, of one device or of all. */
  const fetchMissing = async (tab: ResultTab, deviceId?: string): Promise<void> => {
    const { range } = tab.state
    if (range === null) return
    const { queryId } = range
    const begun = { queryId, startedAt: Date.now(), eventsBefore: summaryOf(range.devices).eventCount }
    const started = await window.desktop.fetchMissing({ queryId, ...(deviceId === undefined ? {} : { deviceId }) })
    const error = started.ok ? await follow(begun, tab, () => tab) : started.error
    if (error !== null && tab.state.range !== null) tab.state.range = { ...tab.state.range, error }
  }
  const cancel = (tab: ResultTab): void => {
    if (tab.state.range !== null) void window.desktop.cancelQuery({ queryId: tab.state.range.queryId })
  }
  /** The person has said that so many events are meant. */
  const proceed = (tab: ResultTab): void => {
    if (tab.state.range !== null) void window.desktop.continueRange({ queryId: tab.state.range.queryId })
  }
  return { fetch, fetchMissing, cancel, proceed }
})
