import { computed, shallowRef } from 'vue'
import type { ResultTab } from './result-tab'

/**
 * Limits for reopening closed tabs: the number of tabs, and the number of events in addition to those of the
 * last one.
 */
const maxClosed = 10
const maxClosedEvents = 1_000_000

interface ClosedTab {
  readonly tab: ResultTab
  /** Its former position. */
  readonly index: number
}

/** Closed tabs, the last one first, as many as may stay in memory. */
const worthKeeping = (closed: readonly ClosedTab[]): readonly ClosedTab[] => {
  let events = 0
  return closed.slice(0, maxClosed).filter(({ tab }, index) => {
    events += index === 0 ? 0 : tab.table.rowCount
    return events <= maxClosedEvents
  })
}

interface TabListEvents {
  /** The tab can be reopened. */
  onClose(tab: ResultTab): void
  /** The tab can no longer be reopened. */
  onForget(tab: ResultTab): void
}

/** The tabs in the order in which they were opened, one of them active, and the last closed ones. */
export const createTabList = ({ onClose, onForget }: TabListEvents) => {
  const tabs = shallowRef<readonly ResultTab[]>([])
  const closed = shallowRef<readonly ClosedTab[]>([])
  const activeId = shallowRef<string | null>(null)
  const active = computed(() => tabs.value.find(({ id }) => id === activeId.value) ?? null)
  /** The tab that `reopen` brings back. */
  const lastClosed = computed(() => closed.value[0]?.tab ?? null)
  /**
   * Includes closed tabs that can be reopened, because deletions of their events must be recorded in them
   * too.
   */
  const everyTab = computed(() => [...tabs.value, ...closed.value.map(({ tab }) => tab)])

  /** `isBehind`: the active tab stays so, if there is one. */
  const add = (tab: ResultTab, isBehind = false): void => {
    tabs.value = [...tabs.value, tab]
    if (!isBehind || active.value === null) activeId.value = tab.id
  }
  /** Puts these tabs first, in this order. */
  const arrange = (ordered: readonly ResultTab[]): void => {
    tabs.value = [
      ...ordered.filter((tab) => tabs.value.includes(tab)),
      ...tabs.value.filter((tab) => !ordered.includes(tab)),
    ]
  }
  const activate = (id: string): void => {
    activeId.value = id
  }
  /** Activates the tab `step` tabs further, wrapping around. */
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
  /** Puts the new tab in the place of the old one, which can be reopened beside it. */
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
  /** Reopens a closed tab, by default the last one, in its former place. */
  const reopen = (wanted = lastClosed.value): ResultTab | null => {
    const last = closed.value.find(({ tab }) => tab === wanted)
    if (!last) return null
    closed.value = closed.value.filter((other) => other !== last)
    tabs.value = tabs.value.toSpliced(last.index, 0, last.tab)
    activeId.value = last.tab.id
    return last.tab
  }
  return {
    tabs,
    activeId,
    active,
    lastClosed,
    everyTab,
    add,
    arrange,
    replace,
    activate,
    activateNext,
    close,
    reopen,
  }
}
