import { computed, shallowRef } from 'vue'
import type { ResultTab } from './result-tab'

/** What closing can be taken back for: so many tabs, and so many events besides those of the last one. */
const maxClosed = 10
const maxClosedEvents = 1_000_000

interface ClosedTab {
  readonly tab: ResultTab
  /** Where it stood. */
  readonly index: number
}

/** Closed tabs, the last one first, as many of them as may stay in memory. */
const worthKeeping = (closed: readonly ClosedTab[]): readonly ClosedTab[] => {
  let events = 0
  return closed.slice(0, maxClosed).filter(({ tab }, place) => {
    events += place === 0 ? 0 : tab.table.rowCount
    return events <= maxClosedEvents
  })
}

interface TabListEvents {
  /** It may come back. */
  onClose(tab: ResultTab): void
  /** It is gone for good. */
  onForget(tab: ResultTab): void
}

/** The tabs in the order in which they came, one of them active, and those closed last. */
export const createTabList = ({ onClose, onForget }: TabListEvents) => {
  const tabs = shallowRef<readonly ResultTab[]>([])
  const closed = shallowRef<readonly ClosedTab[]>([])
  const activeId = shallowRef<string | null>(null)
  const active = computed(() => tabs.value.find(({ id }) => id === activeId.value) ?? null)
  /** The tab that `reopen` brings back. */
  const lastClosed = computed(() => closed.value[0]?.tab ?? null)
  /** Those that may come back included: what happens to their events has to be noted in them too. */
  const everyTab = computed(() => [...tabs.value, ...closed.value.map(({ tab }) => tab)])

  const add = (tab: ResultTab): void => {
    tabs.value = [...tabs.value, tab]
    activeId.value = tab.id
  }
  const activate = (id: string): void => {
    activeId.value = id
  }
  /** `step` tabs further, around the end. */
  const activateNext = (step: number): void => {
    const count = tabs.value.length
    const index = tabs.value.findIndex(({ id }) => id === activeId.value)
    activeId.value = tabs.value[(index + step + count) % Math.max(1, count)]?.id ?? null
  }
  const putAside = (tab: ResultTab, index: number): void => {
    onClose(tab)
    const candidates = [{ tab, index }, ...closed.value]
    closed.value = worthKeeping(candidates)
    for (const each of candidates) if (!closed.value.includes(each)) onForget(each.tab)
  }
  /** The new one stands where the old one stood, which may come back beside it. */
  const replace = (old: ResultTab, tab: ResultTab): void => {
    const index = tabs.value.indexOf(old)
    if (index < 0) return add(tab)
    putAside(old, index + 1)
    tabs.value = tabs.value.with(index, tab)
    activeId.value = tab.id
  }
  const close = (id: string): void => {
    const index = tabs.value.findIndex((tab) => tab.id === id)
    const tab = tabs.value[index]
    if (!tab) return
    putAside(tab, index)
    tabs.value = tabs.value.filter((other) => other !== tab)
    if (activeId.value === id) activeId.value = tabs.value[Math.min(index, tabs.value.length - 1)]?.id ?? null
  }
  /** Brings the tab back that was closed last, to its place. */
  const reopen = (): ResultTab | null => {
    const [last, ...others] = closed.value
    if (!last) return null
    closed.value = others
    tabs.value = tabs.value.toSpliced(last.index, 0, last.tab)
    activeId.value = last.tab.id
    return last.tab
  }
  return { tabs, activeId, active, lastClosed, everyTab, add, replace, activate, activateNext, close, reopen }
}
