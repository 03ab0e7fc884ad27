import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useDeleting } from '../deletion/deleting'
import { useExporting } from '../export/exporting'
import { isUnsaved, type ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

/** What the user wants to close. */
interface Wish {
  readonly tabs: readonly ResultTab[]
  readonly isWindow: boolean
}

/** Closes tabs and the window, and first offers to export events that are in no file. */
export const useClosing = defineStore('closing', () => {
  const results = useResults()
  const exporting = useExporting()
  const deleting = useDeleting()
  const wish = shallowRef<Wish | null>(null)
  const isOpen = ref(false)
  let isLeaving = false

  /** Events of what the user wants to close are being deleted. */
  const isDeleting = computed(() => wish.value !== null && (wish.value.isWindow ? deleting.isUnderWay : wish.value.tabs.some(deleting.isUnderWayIn)))
  const unsaved = computed(() => wish.value?.tabs.filter(isUnsaved) ?? [])
  const ask = (asked: Wish): void => {
    wish.value = asked
    isOpen.value = true
  }
  const closeAll = (tabs: readonly ResultTab[]): void => tabs.forEach(({ id }) => results.close(id))

  const close = (tabs: readonly ResultTab[]): void => {
    if (tabs.some((tab) => isUnsaved(tab) || deleting.isUnderWayIn(tab))) ask({ tabs, isWindow: false })
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
    if (!isOpen.value) wish.value = null
  }
  const closeAnyway = (): void => {
    const asked = wish.value
    cancel()
    if (asked?.isWindow === true) {
      isLeaving = true
      window.close()
    } else closeAll(asked?.tabs ?? [])
  }
  /** Closes nothing else, so that the user can look at the export first. */
  const exportFirst = (tab: ResultTab): void => {
    cancel()
    results.activate(tab.id)
    exporting.ask(tab, 'all')
  }
  return { wish, isOpen, unsaved, isDeleting, close, holdWindow, cancel, forget, closeAnyway, exportFirst }
})
