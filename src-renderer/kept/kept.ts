import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { KeptList } from '../../src-preload/contract/kept'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { loadPart } from '../ui/lazy-part'
import type { OpenKeptOptions } from './kept-opening'

/** The results of queries that are kept on the disk: the list of them, opening and deleting. */
export const useKept = defineStore('kept', () => {
  const results = useResults()
  /** Null until it has been read. */
  const list = shallowRef<KeptList | null>(null)
  /** Why the list could not be read, a result not opened or not deleted. */
  const error = shallowRef<AppError | null>(null)
  const isListOpen = shallowRef(false)

  const refresh = async (): Promise<void> => {
    const read = await window.desktop.listKept({})
    if (read.ok) list.value = read.value
    else error.value = read.error
  }
  /** Goes to its tab if it has one, also a closed one. Resolves with the tab when all rows are there; null: it could not be opened. */
  const open = async (keptId: string, options: OpenKeptOptions = {}): Promise<ResultTab | null> => {
    const shown = results.everyTab.find(({ state }) => state.keptId === keptId)
    if (shown) {
      if (results.tabs.includes(shown)) results.activate(shown.id)
      else results.reopen(shown)
      return shown
    }
    const part = await loadPart(() => import('./kept-opening'))
    if (part === null) return null
    const opened = await part.openKeptResult(keptId, options)
    error.value = opened.ok ? opened.value.problem : opened.error
    return opened.ok ? opened.value.tab : null
  }
  /** Deletes the copy of one result, or all that no tab shows. The tab of a deleted one then asks before it is closed. */
  const remove = async (keptId?: string): Promise<void> => {
    const deleted = await (keptId === undefined ? window.desktop.deleteAllKept({}) : window.desktop.deleteKept({ keptId }))
    error.value = deleted.ok ? null : deleted.error
    if (!deleted.ok) return
    list.value = deleted.value
    if (keptId === undefined) return
    for (const { state } of results.everyTab) if (state.keptId === keptId) state.keptId = null
  }
  const dismiss = (): void => {
    error.value = null
  }
  return { list, error, isListOpen, refresh, open, remove, dismiss }
})
