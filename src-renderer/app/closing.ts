import { defineStore } from 'pinia'
import { computed, ref, shallowRef } from 'vue'
import { useDeleting } from '../deletion/deleting'
import { useExporting } from '../export/exporting'
import { isUnsaved, type ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

/** What somebody wants to close. */
interface Wish {
  readonly tabs: readonly ResultTab[]
  readonly isWindow: boolean
}

/** Closing of tabs and of the window: events that stand in no file are offered for export before. */
export const useClosing = defineStore('closing', () => {
  const results = useResults()
  const exporting = useExporting()
  const deleting = useDeleting()
  const wish = shallowRef<Wish | null>(null)
  const isOpen = ref(false)
  let isLeaving = false

  /** Events of what is to be closed are being deleted. */
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
  /** True: the window has to stay, because somebody is asked. */
  const holdWindow = (): boolean => {
    if (isLeaving || !results.tabs.some(isUnsaved)) return false
    ask({ tabs: results.tabs, isWindow: true })
    return true
  }
  const cancel = (): void => {
    isOpen.value = false
  }
  /** Once the dialog has faded: it holds on to tables. */
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
  /** What is left to close stays open: a look at the export comes first. */
  const exportFirst = (tab: ResultTab): void => {
    cancel()
    results.activate(tab.id)
    exporting.ask(tab, 'all')
  }
  return { wish, isOpen, unsaved, isDeleting, close, holdWindow, cancel, forget, closeAnyway, exportFirst }
})
