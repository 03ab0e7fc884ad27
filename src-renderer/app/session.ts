import { defineStore } from 'pinia'
import { shallowRef, watch } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { RestoredSession, RestoredTab, SavedSession } from '../../src-preload/contract/session'
import { useFaults } from '../faults/faults'
import { useOpening } from '../opening/opening'
import { useQueries } from '../query/queries'
import type { FileSource } from '../results/result-source'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { loadPart } from '../ui/lazy-part'
import { recallForm, rememberForm } from './form-memory'
import { recallRows, recallView, rememberTab, type TabMemory } from './tab-memory'

/** Long enough not to save at every step while the user drags or types. */
const pauseMs = 800

/** Null if main does not know one of the files, because it was dropped and has no path. */
const fileIdsOf = ({ files }: FileSource): readonly string[] | null => {
  const ids = files.flatMap(({ fileId }) => fileId ?? [])
  return ids.length === files.length ? ids : null
}

const useCurrentSession = () => {
  const results = useResults()
  const faults = useFaults()
  const queries = useQueries()
  return (): SavedSession => {
    const kept = results.tabs.flatMap((tab) => {
      const fileIds = tab.source.kind === 'file' ? fileIdsOf(tab.source) : null
      return fileIds === null ? [] : [{ tab, fileIds }]
    })
    return {
      tabs: kept.map(({ tab, fileIds }) => ({ fileIds, state: rememberTab(tab, faults.checkOf(tab) !== null) })),
      activeIndex: kept.findIndex(({ tab }) => tab.id === results.activeId),
      form: rememberForm(queries),
    }
  }
}

/** Opens the files of a tab in the background, so that it does not take the user away from another tab. */
const useOpenBehind = () => {
  const results = useResults()
  const opening = useOpening()
  const faults = useFaults()
  return async ({ files }: RestoredTab, memory: TabMemory | undefined): Promise<ResultTab | null> => {
    let before: string | null = null
    const stop = watch(
      () => results.activeId,
      (_, previous) => (before = previous ?? null),
      { flush: 'sync' },
    )
    const tab = await opening.openTogether(files, memory?.mapped)
    stop()
    if (!tab) return null
    if (before !== null && results.activeId === tab.id) results.activate(before)
    if (memory) {
      recallView(tab, memory)
      recallRows(tab, memory)
      if (memory.isChecked) void faults.check(tab)
    }
    void results.refresh(tab)
    return tab
  }
}

/** Everything that is remembered of a tab, without computing it. */
const whatChanges = ({ id, state, rowChanges, selection }: ResultTab): readonly unknown[] => [
  id,
  state.name,
  state.sort,
  state.filters,
  state.search,
  state.focusedRow,
  state.scrollTop,
  rowChanges.count,
  selection.changeCount,
]

/** Keeps the tabs of opened files and their state for the next start; results of queries are not kept, because they are in no file. */
export const useSession = defineStore('session', () => {
  const results = useResults()
  const opening = useOpening()
  const openBehind = useOpenBehind()
  const queries = useQueries()
  const faults = useFaults()
  const current = useCurrentSession()
  const error = shallowRef<AppError | null>(null)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isRestoring = false

  const save = async (): Promise<void> => {
    const saved = await window.desktop.saveSession({ session: current() })
    error.value = saved.ok ? null : saved.error
  }
  const saveSoon = (): void => {
    if (isRestoring) return
    clearTimeout(timer)
    timer = setTimeout(() => void save(), pauseMs)
  }
  watch(() => [results.activeId, rememberForm(queries), ...results.tabs.map((tab) => [...whatChanges(tab), faults.checkOf(tab) !== null])], saveSoon)
  /** Opens the files of the last session one after the other, and reports a missing one. */
  const restore = async ({ tabs, activeIndex, form }: RestoredSession): Promise<void> => {
    if (tabs.length === 0 && form === undefined) return
    isRestoring = true
    const reader = await loadPart(() => import('./tab-memory-reader'))
    // Save nothing from here on, so that the next start finds what this one could not read.
    if (reader === null) return
    const formMemory = form === undefined ? undefined : reader.readFormMemory(form)
    if (formMemory) recallForm(queries, formMemory)
    const opened: (ResultTab | null)[] = []
    for (const tab of tabs) opened.push(await openBehind(tab, reader.readMemory(tab.state)))
    // False if the user has changed to another tab, or if the application was started with a file.
    const isUntouched = results.activeId === opened.find((tab) => tab !== null)?.id
    const active = opened[activeIndex]
    if (active && isUntouched) results.activate(active.id)
    const [gone] = tabs.flatMap(({ refused }) => refused)
    if (gone) opening.refuse(gone)
    isRestoring = false
    saveSoon()
  }
  return { error, restore }
})
