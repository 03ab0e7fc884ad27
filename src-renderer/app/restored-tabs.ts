import { watch } from 'vue'
import type { RestoredTab } from '../../src-preload/contract/session'
import { useFaults } from '../faults/faults'
import { useKept } from '../kept/kept'
import { useOpening } from '../opening/opening'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { recallRows, recallView, type TabMemory } from './tab-memory'

/** Opens the files of a tab in the background, so that it does not take the user away from another tab. */
const useOpenFiles = () => {
  const results = useResults()
  const opening = useOpening()
  return async ({ files }: RestoredTab, memory: TabMemory | undefined): Promise<ResultTab | null> => {
    let before: string | null = null
    const stop = watch(
      () => results.activeId,
      (_, previous) => (before = previous ?? null),
      { flush: 'sync' },
    )
    const tab = await opening.reopen(files, memory?.mapped)
    stop()
    if (tab && before !== null && results.activeId === tab.id) results.activate(before)
    return tab
  }
}

/**
 * Opens a tab of the last session again, behind the active one if there is one. `onShow`: the tab is there, perhaps still without rows.
 * Resolves when it is as it was; null: it could not be opened.
 */
export const useRestoredTabs = () => {
  const results = useResults()
  const faults = useFaults()
  const kept = useKept()
  const openFiles = useOpenFiles()

  const openKept = (keptId: string, memory: TabMemory | undefined, onShow: (tab: ResultTab) => void): Promise<ResultTab | null> =>
    kept.open(keptId, {
      isBehind: true,
      ...(memory?.chosenRange && { chosenRange: memory.chosenRange }),
      onShow: (tab) => {
        if (memory) recallView(tab, memory)
        onShow(tab)
      },
    })
  return async (restored: RestoredTab, memory: TabMemory | undefined, onShow: (tab: ResultTab) => void): Promise<ResultTab | null> => {
    const { keptId } = restored
    const tab = await (keptId === undefined ? openFiles(restored, memory) : openKept(keptId, memory, onShow))
    if (tab !== null) onShow(tab)
    if (tab === null || memory === undefined) return tab
    // A kept result had its view before its rows.
    if (keptId === undefined) {
      recallView(tab, memory)
      await results.refresh(tab)
    }
    await recallRows(tab, memory)
    if (memory.isChecked) void faults.check(tab)
    return tab
  }
}
