import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { countUnsavedNotes } from '../../src-core/results/set-notes'
import { useDeletion } from '../deletion/deletion'
import { useMarks } from '../deletion/marks'
import { useExport } from '../export/export'
import { isUnsaved, type ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

/** What the user wants to close. */
interface CloseRequest {
  readonly tabs: readonly ResultTab[]
  readonly isWindow: boolean
}

/** The session remembers the notes of opened files, as long as their tabs are not closed. */
const losesNotes = (tab: ResultTab, isWindow: boolean): boolean =>
  !isUnsaved(tab) &&
  countUnsavedNotes(tab) > 0 &&
  !(isWindow && tab.source.kind === 'file' && tab.source.files.every(({ fileId }) => fileId !== undefined))

/** Closes tabs and the window, and first offers to export events and notes that are in no file. */
export const useUnsavedWork = defineStore('unsaved-work', () => {
  const results = useResults()
  const exporting = useExport()
  const deletion = useDeletion()
  const marking = useMarks()
  const request = shallowRef<CloseRequest | null>(null)
  const isOpen = ref(false)
  let isLeaving = false

  /** Events of what the user wants to close are being deleted. */
  const isDeleting = computed(
    () =>
      request.value !== null &&
      (request.value.isWindow ? deletion.isInProgress : request.value.tabs.some(deletion.isInProgressIn)),
  )
  const unsaved = computed(() => request.value?.tabs.filter(isUnsaved) ?? [])
  const noted = computed(
    () => request.value?.tabs.filter((tab) => losesNotes(tab, request.value?.isWindow === true)) ?? [],
  )
  const ask = (pending: CloseRequest): void => {
    request.value = pending
    isOpen.value = true
  }
  /**
   * The last tab that was closed with marks for a plan; by its name, because its table must not stay in
   * memory.
   */
  const markedId = ref<string | null>(null)
  const closeAll = (tabs: readonly ResultTab[]): void => {
    for (const tab of tabs) {
      if (tab.source.kind !== 'query' && marking.countOf(tab) > 0) markedId.value = tab.id
      results.close(tab.id)
    }
  }
  /** Null once it is back, or cannot be reopened any more. */
  const marked = computed(
    () => results.everyTab.find((tab) => tab.id === markedId.value && !results.tabs.includes(tab)) ?? null,
  )
  const dismissMarked = (): void => {
    markedId.value = null
  }

  const close = (tabs: readonly ResultTab[]): void => {
    if (tabs.some((tab) => isUnsaved(tab) || losesNotes(tab, false) || deletion.isInProgressIn(tab)))
      ask({ tabs, isWindow: false })
    else closeAll(tabs)
  }
  /** True: the window must stay open, because the user is being asked. */
  const holdWindow = (): boolean => {
    if (isLeaving || !results.tabs.some((tab) => isUnsaved(tab) || losesNotes(tab, true))) return false
    ask({ tabs: results.tabs, isWindow: true })
    return true
  }
  const cancel = (): void => {
    isOpen.value = false
  }
  /** Called once the dialog has faded, because it keeps tables in memory. */
  const forget = (): void => {
    if (!isOpen.value) request.value = null
  }
  const closeAnyway = (): void => {
    const pending = request.value
    cancel()
    if (pending?.isWindow === true) {
      isLeaving = true
      window.close()
    } else closeAll(pending?.tabs ?? [])
  }
  /** Closes nothing else, so that the user can look at the export first. */
  const exportFirst = (tab: ResultTab): void => {
    cancel()
    results.activate(tab.id)
    exporting.ask(tab, 'all')
  }
  return {
    request,
    isOpen,
    unsaved,
    noted,
    isDeleting,
    marked,
    dismissMarked,
    close,
    holdWindow,
    cancel,
    forget,
    closeAnyway,
    exportFirst,
  }
})
