import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useDeleting } from '../deletion/deleting'
import { useExporting } from '../export/exporting'
import { isUnsaved, type ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

/** What the user wants to close. */
interface CloseRequest {
  readonly tabs: readonly ResultTab[]
  readonly isWindow: boolean
}

/** Closes tabs and the window, and first offers to export events that are in no file. */
export const useClosing = defineStore('closing', () => {
  const results = useResults()
  const exporting = useExporting()
  const deleting = useDeleting()
  const request = shallowRef<CloseRequest | null>(null)
  const isOpen = ref(false)
  let isLeaving = false

  /** Events of what the user wants to close are being deleted. */
  const isDeleting = computed(
    () => request.value !== null && (request.value.isWindow ? deleting.isInProgress : request.value.tabs.some(deleting.isInProgressIn)),
  )
  const unsaved = computed(() => request.value?.tabs.filter(isUnsaved) ?? [])
  const ask = (pending: CloseRequest): void => {
    request.value = pending
    isOpen.value = true
  }
  const closeAll = (tabs: readonly ResultTab[]): void => tabs.forEach(({ id }) => results.close(id))

  const close = (tabs: readonly ResultTab[]): void => {
    if (tabs.some((tab) => isUnsaved(tab) || deleting.isInProgressIn(tab))) ask({ tabs, isWindow: false })
    else closeAll(tabs)
  }
  /** True: the window must stay open, because the user is being asked. */
  const holdWindow = (): boolean => {
    if (isLeaving || !results.tabs.some(isUnsaved)) return false
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
  return { request, isOpen, unsaved, isDeleting, close, holdWindow, cancel, forget, closeAnyway, exportFirst }
})
