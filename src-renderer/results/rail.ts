import { defineStore } from 'pinia'
import { ref } from 'vue'

/** What the rail at the right can show, one at a time. */
export const railTabs = ['findings', 'event', 'notes', 'proof'] as const
export type RailTab = (typeof railTabs)[number]

/** The rail beside chart and grid. */
export const useRail = defineStore('rail', () => {
  const shown = ref<RailTab | null>(null)
  const toggle = (tab: RailTab): void => {
    shown.value = shown.value === tab ? null : tab
  }
  return { shown, toggle }
})
