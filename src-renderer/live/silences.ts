import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { Silence } from '../../src-core/live/silence'
import type { FaultEpisode } from './fault-episodes'

/** The attributes that have fallen silent, by the tab in which they are followed. */
export const useSilences = defineStore('silences', () => {
  const byTab = shallowRef<ReadonlyMap<string, readonly Silence[]>>(new Map())
  /** The rules that have begun to flag new events of a tab, at the last check that found any. */
  const faultNews = shallowRef<{ readonly tabId: string; readonly episodes: readonly FaultEpisode[] } | null>(
    null,
  )
  /** The system has refused to show a notification. */
  const isUnsupported = ref(false)

  const of = (tabId: string): readonly Silence[] => byTab.value.get(tabId) ?? []
  /** Nothing changes for those who look if there were none, and are none. */
  const put = (tabId: string, silences: readonly Silence[]): void => {
    if (silences.length === 0 && of(tabId).length === 0) return
    const others = [...byTab.value].filter(([other]) => other !== tabId)
    byTab.value = new Map(silences.length === 0 ? others : [...others, [tabId, silences]])
  }
  let count = 0
  const nextId = (): number => ++count
  return { byTab, faultNews, isUnsupported, of, put, nextId }
})
