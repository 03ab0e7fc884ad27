import { watch } from 'vue'
import { allNotes } from '../../src-core/results/result-notes'
import { useResultStorage } from '../results/result-storage'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

/** Stores the notes on kept results beside their events, at every change. */
export const useKeepingNotes = (): void => {
  const results = useResults()
  const keeping = useResultStorage()
  const sent = new WeakMap<ResultTab, unknown>()
  const isDue = (tab: ResultTab): boolean => {
    const { storedId, notes, savedNotes } = tab.state
    return storedId !== null && notes !== savedNotes && sent.get(tab) !== notes
  }
  const save = async ({ state }: ResultTab, storedId: string): Promise<void> => {
    const { notes } = state
    const saved = await window.desktop.saveStoredNotes({ storedId, notes: allNotes(notes) })
    if (saved.ok) state.savedNotes = notes
    else keeping.report(saved.error)
  }
  watch(
    () => results.everyTab.filter(isDue),
    (due) => {
      for (const tab of due) {
        sent.set(tab, tab.state.notes)
        if (tab.state.storedId !== null) void save(tab, tab.state.storedId)
      }
    },
    { immediate: true },
  )
}
