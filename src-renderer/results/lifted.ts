import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { ResultTab } from './result-tab'

/** Filters and search that were lifted because they hid what the user asked to see. It has to be said: nobody else has touched them. */
export const useLifted = defineStore('lifted', () => {
  /** A new object each time; null: none was lifted yet. */
  const last = shallowRef<{ readonly tab: ResultTab } | null>(null)
  const note = (tab: ResultTab): void => void (last.value = { tab })
  return { last, note }
})
