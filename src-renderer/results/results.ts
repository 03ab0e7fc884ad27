import { defineStore } from 'pinia'
import { watch } from 'vue'
import type { EventBatch } from '../../src-core/codec/event-batch'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import { createEventTable, type EventTable } from '../../src-core/events/event-table'
import type { ColumnName } from '../../src-core/events/grid-columns'
import type { Filter, SortKey, ViewSpec } from '../../src-core/events/view-spec'
import { isLive } from '../../src-core/live/live-state'
import { allNotes, notesFrom } from '../../src-core/results/result-notes'
import {
  isSameSource,
  type QuerySource,
  queryTitle,
  type ResultSource,
} from '../../src-core/results/result-source'
import { useSettings } from '../settings/settings'
import { type CarriedRows, createCarriedRows } from './carried-rows'
import { createResultTab, nextSort, type ResultTab } from './result-tab'
import { useSearchTimes } from './search-times'
import { createTabList } from './tab-list'
import { changeRows } from './tab-rows'
import { createViewRefresher, type ViewRefresher } from './view-refresher'

/** The user's changes of a tab's view. */
const createViewActions = (refresh: ViewRefresher['refresh']) => {
  /** Several parts at once. */
  const setView = (tab: ResultTab, parts: Partial<ViewSpec>): void => {
    Object.assign(tab.state, parts)
    void refresh(tab)
  }
  const toggleSort = (tab: ResultTab, column: ColumnName, isAdditional: boolean): void =>
    setView(tab, { sort: nextSort(tab.state.sort, column, isAdditional) })
  const setSort = (tab: ResultTab, sort: readonly SortKey[]): void => setView(tab, { sort })
  const setFilters = (tab: ResultTab, filters: readonly Filter[]): void => setView(tab, { filters })
  const setSearch = (tab: ResultTab, search: string): void => {
    if (tab.state.search !== search) setView(tab, { search })
  }
  const clearFilters = (tab: ResultTab): void => setView(tab, { search: '', filters: [] })
  return { toggleSort, setView, setSort, setFilters, setSearch, clearFilters }
}

/** `at`: when it was found, in ms since the epoch; absent: now. */
const recordDeletion = (tab: ResultTab, rows: readonly number[], state: DeletionState, at?: number): void => {
  if (rows.length === 0) return
  changeRows(tab, ({ deletions }) => {
    for (const row of rows) deletions.note(row, state, at)
  })
}

/** The user has read how the refresh ended. */
const dismissRefresh = (tab: ResultTab): void => {
  tab.state.refreshEnd = null
}

/** An empty name restores the title. */
const rename = (tab: ResultTab, name: string): void => {
  tab.state.name = name.trim() || null
}

/** The results on the screen: one tab per query or opened file, with the user's state of each. */
export const useResults = defineStore('results', () => {
  const settings = useSettings()
  const { refresh, extend, forget } = createViewRefresher(useSearchTimes())
  const {
    add,
    replace,
    reopen: bringBack,
    ...list
  } = createTabList({
    onClose: (tab) => {
      forget(tab)
      if (tab.state.range?.isFinished === false)
        void window.desktop.cancelQuery({ queryId: tab.state.range.queryId })
      if (isLive(tab.state) && tab.state.live !== null)
        void window.desktop.stopLiveSession({ queryId: tab.state.live.queryId })
      if (tab.state.refreshing !== null)
        void window.desktop.cancelQuery({ queryId: tab.state.refreshing.queryId })
    },
    // Main keeps what it needs to continue a range as long as its tab can be reopened.
    onForget: ({ state }) => {
      if (state.live) void window.desktop.closeLiveSession({ queryId: state.live.queryId })
      if (state.range) void window.desktop.closeRange({ queryId: state.range.queryId })
      if (state.storedId !== null) void window.desktop.closeStored({ storedId: state.storedId })
    },
  })
  let lastNumber = 0
  const carried = new WeakMap<ResultTab, CarriedRows>()

  const create = (title: string, source: ResultSource, table: EventTable): ResultTab => {
    lastNumber += 1
    return createResultTab(`result-${String(lastNumber)}`, title, source, table)
  }
  /**
   * `replaced`: the tab that it replaces, and whose name, order, filters, notes, ticks and cursor it takes
   * over.
   */
  const show = (
    title: string,
    source: ResultSource,
    table: EventTable,
    replaced: ResultTab | null = null,
  ): ResultTab => {
    const tab = create(title, source, table)
    if (replaced === null) add(tab)
    else {
      const { name, sort, filters, search, notes } = replaced.state
      Object.assign(tab.state, { name, sort, filters, search, notes: notesFrom(allNotes(notes)) })
      carried.set(tab, createCarriedRows(replaced, tab))
      replace(replaced, tab)
    }
    void refresh(tab)
    return tab
  }
  /** Call when rows have arrived: ticks those again that were ticked in the previous result. */
  const carryRows = (tab: ResultTab, isFinished: boolean): void => {
    const rows = carried.get(tab)
    if (isFinished) rows?.end()
    else rows?.take()
  }
  /**
   * The tab of the same query. A tab in which events were deleted is kept, because it shows their outcomes.
   */
  const tabOfQuery = (source: QuerySource): ResultTab | null =>
    list.tabs.value.findLast(
      (tab) => tab.source.kind === 'query' && tab.deletions.isEmpty && isSameSource(tab.source, source),
    ) ?? null
  /** Shows a result whose rows are still to be read; `isBehind`: the active tab stays so. */
  const showEmpty = (source: QuerySource, isBehind: boolean): ResultTab => {
    const tab = create(queryTitle(source), source, createEventTable())
    add(tab, isBehind)
    return tab
  }
  const reopen = (wanted?: ResultTab): void => {
    const tab = bringBack(wanted)
    if (tab) void refresh(tab)
  }
  /** Shows the answer to a query in a new tab, or in place of another. */
  const showQuery = (
    source: QuerySource,
    batches: readonly EventBatch[],
    replaced: ResultTab | null = null,
  ): ResultTab => {
    const table = createEventTable()
    for (const batch of batches) table.append(batch)
    const tab = show(queryTitle(source), source, table, replaced)
    carryRows(tab, true)
    return tab
  }

  // The search matches times as the screen shows them.
  watch(
    () => [settings.zone, settings.settings.language],
    () => {
      for (const tab of list.tabs.value) if (tab.state.search !== '') void refresh(tab)
    },
  )
  return {
    ...list,
    reopen,
    show,
    showEmpty,
    showQuery,
    carryRows,
    tabOfQuery,
    refresh,
    extend,
    rename,
    recordDeletion,
    dismissRefresh,
    ...createViewActions(refresh),
  }
})
