import { computed, shallowRef } from 'vue'
import type { ResultTab } from '../stores/result-tab'

/** The tabs in the order in which they came, one of them active. `onClose` hears of every tab that goes. */
export const createTabList = (onClose: (tab: ResultTab) => void) => {
  const tabs = shallowRef<readonly ResultTab[]>([])
  const activeId = shallowRef<string | null>(null)
  const active = computed(() => tabs.value.find(({ id }) => id === activeId.value) ?? null)

  const keep = (isKept: (tab: ResultTab) => boolean): void => {
    for (const tab of tabs.value) if (!isKept(tab)) onClose(tab)
    tabs.value = tabs.value.filter(isKept)
  }
  const add = (tab: ResultTab): void => {
    tabs.value = [...tabs.value, tab]
    activeId.value = tab.id
  }
  const activate = (id: string): void => {
    activeId.value = id
  }
  const close = (id: string): void => {
    const index = tabs.value.findIndex((tab) => tab.id === id)
    keep((tab) => tab.id !== id)
    if (activeId.value === id) activeId.value = tabs.value[Math.min(index, tabs.value.length - 1)]?.id ?? null
  }
  return { tabs, activeId, active, add, activate, close }
}
