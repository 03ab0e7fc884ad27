import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ResultTab } from '../results/result-tab'

/** Which result the report dialog is about. */
export const useReports = defineStore('reports', () => {
  const tab = shallowRef<ResultTab | null>(null)
  const isOpen = shallowRef(false)
  const ask = (of: ResultTab | null): void => {
    tab.value = of
    isOpen.value = of !== null
  }
  const close = (): void => {
    isOpen.value = false
  }
  /** After the dialog has faded: otherwise the tab keeps its table in memory. */
  const forget = (): void => {
    if (!isOpen.value) tab.value = null
  }
  return { tab, isOpen, ask, close, forget }
})
