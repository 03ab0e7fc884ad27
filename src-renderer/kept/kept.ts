import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { KeptList } from '../../src-preload/contract/kept'
import type { Result } from '../../src-preload/contract/result'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { loadPart } from '../ui/lazy-part'
import type { ExcerptRequest } from './kept-excerpt'
import { type OpenKeptOptions, openKeptResult } from './kept-opening'

/** The results of queries that are kept on the disk: the list of them, opening and deleting. */
export const useKept = defineStore('kept', () => {
  const results = useResults()
  /** Null until it has been read. */
  const list = shallowRef<KeptList | null>(null)
  /** Why the list could not be read, a result not opened or not deleted. */
  const error = shallowRef<AppError | null>(null)
  /** Why not all notes of the result that was opened last could be read. */
  const notesError = shallowRef<AppError | null>(null)
  const isListOpen = shallowRef(false)

  const refresh = async (): Promise<void> => {
    const read = await window.desktop.listKept({})
    if (read.ok) list.value = read.value
    else error.value = read.error
  }
  /** A result has one reader at a time. */
  let reading: Promise<unknown> = Promise.resolve()
  /**
   * Keeps a part of a kept result as a new one; false: there is nothing that could be taken over. Null: it
   * could not be loaded. Rejects if it is aborted.
   */
  const keepExcerpt = async (
    request: ExcerptRequest,
    signal: AbortSignal,
  ): Promise<Result<boolean> | null> => {
    const part = await loadPart(() => import('./kept-excerpt'))
    if (part === null) return null
    const kept = part.keepExcerpt(request, signal)
    reading = Promise.allSettled([kept])
    return kept
  }
  /**
   * Goes to its tab if it has one, also a closed one. Resolves with the tab when all rows are there; null: it
   * could not be opened.
   */
  const open = async (keptId: string, options: OpenKeptOptions = {}): Promise<ResultTab | null> => {
    await reading
    const shown = results.everyTab.find(({ state }) => state.keptId === keptId)
    if (shown) {
      if (results.tabs.includes(shown)) results.activate(shown.id)
      else results.reopen(shown)
      return shown
    }
    const opened = await openKeptResult(keptId, options)
    const problem = opened.ok ? opened.value.problem : opened.error
    const notesProblem = opened.ok ? opened.value.notesProblem : null
    // At a start, the results of the session follow each other, and one that is whole must not hide what
    // another has lost.
    if (problem !== null || options.isBehind !== true) error.value = problem
    if (notesProblem !== null || options.isBehind !== true) notesError.value = notesProblem
    // The command may have deleted it.
    if (!opened.ok) await refresh()
    return opened.ok ? opened.value.tab : null
  }
  /**
   * A closed tab that can be reopened gives up its copy, so that this can be deleted; once reopened it asks
   * before it is closed again.
   */
  const giveUpCopies = async (keptId: string | undefined): Promise<void> => {
    for (const tab of results.everyTab) {
      const { state } = tab
      if (
        results.tabs.includes(tab) ||
        state.keptId === null ||
        (keptId !== undefined && state.keptId !== keptId)
      )
        continue
      await window.desktop.closeKept({ keptId: state.keptId })
      state.keptId = null
    }
  }
  /** Deletes the copy of one result, or all that no tab shows. */
  const remove = async (keptId?: string): Promise<void> => {
    await giveUpCopies(keptId)
    const deleted = await (keptId === undefined
      ? window.desktop.deleteAllKept({})
      : window.desktop.deleteKept({ keptId }))
    error.value = deleted.ok ? null : deleted.error
    await refresh()
  }
  const dismiss = (): void => {
    error.value = null
    notesError.value = null
  }
  return { list, error, notesError, isListOpen, refresh, keepExcerpt, open, remove, dismiss }
})
