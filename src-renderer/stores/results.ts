import { defineStore } from 'pinia'
import { computed, shallowRef, watch } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { EventBatch } from '../../src-preload/contract/event-batch'
import type { ColumnName } from '../composables/grid-columns'
import { createEventTable, type EventTable } from '../events/event-table'
import type { Filter } from '../events/view-spec'
import { computeView } from '../events/compute-view'
import { createResultTab, nextSort, type QuerySource, type ResultSource, type ResultTab } from './result-tab'
import { useSettings } from './settings'

/** Tables are the largest thing in memory, so old results make room. */
const mostTabs = 12

/** The results on screen: one tab a query or opened file, and what the person made of each. */
export const useResults = defineStore('results', () => {
  const settings = useSettings()
  const tabs = shallowRef<readonly ResultTab[]>([])
  const activeId = shallowRef<string | null>(null)
  const active = computed(() => tabs.value.find(({ id }) => id === activeId.value) ?? null)
  const running = new Map<string, AbortController>()
  let lastNumber = 0

  /** Computes the view anew; a newer wish ends an older computation. */
  const refresh = async (tab: ResultTab): Promise<void> => {
    running.get(tab.id)?.abort()
    const controller = new AbortController()
    running.set(tab.id, controller)
    const { filters, search, sort } = tab.state
    tab.state.isComputing = true
    const format = settings.formatter.formatInstant
    const view = await computeView(tab.table, { filters, search, sort }, format, controller.signal).catch((reason: unknown) => {
      if (controller.signal.aborted) return null
      throw reason
    })
    if (view === null) return
    running.delete(tab.id)
    tab.state.view = view
    tab.state.isComputing = false
  }

  /** Main keeps what it needs to go on with a range, until its tab is closed. */
  const forgetRange = (tab: ResultTab | undefined): void => {
    if (tab?.state.range) void window.desktop.closeRange({ queryId: tab.state.range.queryId })
  }
  const show = (title: string, source: ResultSource, table: EventTable): ResultTab => {
    lastNumber += 1
    const tab = createResultTab(`result-${String(lastNumber)}`, title, source, table)
    for (const old of tabs.value.slice(0, -(mostTabs - 1))) forgetRange(old)
    tabs.value = [...tabs.value.slice(-(mostTabs - 1)), tab]
    activeId.value = tab.id
    void refresh(tab)
    return tab
  }
  /** Shows the answer to a query in a tab of its own. */
  const showQuery = (source: QuerySource, batch: EventBatch): ResultTab => {
    const table = createEventTable()
    table.append(batch)
    return show(source.deviceId, source, table)
  }
  const activate = (id: string): void => {
    activeId.value = id
  }
  const close = (id: string): void => {
    const index = tabs.value.findIndex((tab) => tab.id === id)
    forgetRange(tabs.value[index])
    running.get(id)?.abort()
    running.delete(id)
    tabs.value = tabs.value.filter((tab) => tab.id !== id)
    if (activeId.value === id) activeId.value = tabs.value[Math.min(index, tabs.value.length - 1)]?.id ?? null
  }

  const toggleSort = (tab: ResultTab, column: ColumnName, isAdditional: boolean): void => {
    tab.state.sort = nextSort(tab.state.sort, column, isAdditional)
    void refresh(tab)
  }
  const setFilters = (tab: ResultTab, filters: readonly Filter[]): void => {
    tab.state.filters = filters
    void refresh(tab)
  }
  const setSearch = (tab: ResultTab, search: string): void => {
    if (tab.state.search === search) return
    tab.state.search = search
    void refresh(tab)
  }
  const clearFilters = (tab: ResultTab): void => {
    tab.state.search = ''
    setFilters(tab, [])
  }

  /** Marks what became of a deletion; the record itself stays as it was received. `error` null: it was accepted. */
  const noteDeletion = (tab: ResultTab, rows: readonly number[], error: AppError | null, isUnclear: boolean): void => {
    for (const row of rows) {
      tab.table.setMark(row, error === null ? 'deleted' : isUnclear ? 'unclear' : 'failed')
      if (error === null) tab.deletionErrors.delete(row)
      else tab.deletionErrors.set(row, error)
    }
    tab.state.version += 1
  }

  // The search finds times as they are written on the screen.
  watch(
    () => settings.zone,
    () => {
      for (const tab of tabs.value) if (tab.state.search !== '') void refresh(tab)
    },
  )

  return {
    tabs, active, activeId, show, showQuery, activate, close, refresh, toggleSort, setFilters, setSearch, clearFilters, noteDeletion,
  }
})
