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
    const tab = await opening.openTogether(files, memory?.mapped)
    stop()
    if (tab && before !== null && results.activeId === tab.id) results.activate(before)
    return tab
  }
}

/** Opens a tab of the last session again, behind the active one if there is one. Resolves when it is as it was; null: it could not be opened. */
export const useRestoredTabs = () => {
  const results = useResults()
  const faults = useFaults()
  const kept = useKept()
  const openFiles = useOpenFiles()

  const openKept = (keptId: string, memory: TabMemory | undefined): Promise<ResultTab | null> =>
    kept.open(keptId, {
      isBehind: true,
      ...(memory?.chosenRange && { chosenRange: memory.chosenRange }),
      onShow: (tab) => memory && recallView(tab, memory),
    })
  return async (restored: RestoredTab, memory: TabMemory | undefined): Promise<ResultTab | null> => {
    const { keptId } = restored
    const tab = await (keptId === undefined ? openFiles(restored, memory) : openKept(keptId, memory))
    if (tab === null || memory === undefined) return tab
    if (keptId === undefined) recallView(tab, memory)
    recallRows(tab, memory)
    if (memory.isChecked) void faults.check(tab)
    void results.refresh(tab)
    return tab
  }
}
