import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import type { StoredList } from '../../src-preload/contract/stored'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { loadPart } from '../ui/lazy-part'
import type { ExcerptRequest } from './stored-excerpt'
import { type OpenStoredOptions, openStoredResult } from './stored-opening'

/** It was deleted, by the user, by another process, or to make room. */
export const isGone = (error: AppError): boolean =>
  error.kind === 'gone' || (error.kind === 'file' && error.cause === 'notFound')

/** The results of queries that are kept on the disk: the list of them, opening and deleting. */
export const useStoredResults = defineStore('stored-results', () => {
  const results = useResults()
  /** Null until it has been read. */
  const list = shallowRef<StoredList | null>(null)
  /** Why the list could not be read: then there is none, for an older one may name what is not there any more. */
  const listError = shallowRef<AppError | null>(null)
  /** Why a result could not be opened or deleted. */
  const error = shallowRef<AppError | null>(null)
  /** What tabs of the last session are called whose results are not kept any more. */
  const goneTabs = shallowRef<readonly string[]>([])
  /** Why not all notes of the result that was opened last could be read. */
  const notesError = shallowRef<AppError | null>(null)
  const isListOpen = shallowRef(false)

  const refresh = async (): Promise<void> => {
    const read = await window.desktop.listStored({})
    list.value = read.ok ? read.value : null
    listError.value = read.ok ? null : read.error
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
    const part = await loadPart(() => import('./stored-excerpt'))
    if (part === null) return null
    const kept = part.keepExcerpt(request, signal)
    reading = Promise.allSettled([kept])
    return kept
  }
  /**
   * Goes to its tab if it has one, also a closed one. Resolves with the tab when all rows are there; null: it
   * could not be opened.
   */
  const open = async (storedId: string, options: OpenStoredOptions = {}): Promise<ResultTab | null> => {
    await reading
    const shown = results.everyTab.find(({ state }) => state.storedId === storedId)
    if (shown) {
      if (results.tabs.includes(shown)) results.activate(shown.id)
      else results.reopen(shown)
      return shown
    }
    const opened = await openStoredResult(storedId, options)
    if (!opened.ok && options.tabName !== undefined && isGone(opened.error)) {
      goneTabs.value = [...goneTabs.value, options.tabName]
      return null
    }
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
  const giveUpCopies = async (storedId: string | undefined): Promise<void> => {
    for (const tab of results.everyTab) {
      const { state } = tab
      if (
        results.tabs.includes(tab) ||
        state.storedId === null ||
        (storedId !== undefined && state.storedId !== storedId)
      )
        continue
      await window.desktop.closeStored({ storedId: state.storedId })
      state.storedId = null
    }
  }
  /** Deletes the copy of one result, or all that no tab shows. */
  const remove = async (storedId?: string): Promise<void> => {
    await giveUpCopies(storedId)
    const deleted = await (storedId === undefined
      ? window.desktop.deleteAllStored({})
      : window.desktop.deleteStored({ storedId }))
    error.value = deleted.ok ? null : deleted.error
    await refresh()
  }
  const hasNews = computed(
    () =>
      listError.value !== null ||
      error.value !== null ||
      notesError.value !== null ||
      goneTabs.value.length > 0,
  )
  const dismiss = (): void => {
    listError.value = null
    error.value = null
    notesError.value = null
    goneTabs.value = []
  }
  return {
    list,
    listError,
    error,
    notesError,
    goneTabs,
    hasNews,
    isListOpen,
    refresh,
    keepExcerpt,
    open,
    remove,
    dismiss,
  }
})
