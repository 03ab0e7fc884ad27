import { watch } from 'vue'
import type { RestoredTab } from '../../src-preload/contract/session'
import type { ComparisonWords } from '../compare/comparison'
import { useFaults } from '../faults/faults'
import { useOpenFiles } from '../opening/open-files'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { useStoredResults } from '../stored-results/stored-results'
import { useRestoredComparisons } from './restored-comparison'
import { recallRows, recallView, type TabMemory } from './tab-memory'

/** Opens the files of a tab in the background, so that it does not take the user away from another tab. */
const useRestoredFiles = () => {
  const results = useResults()
  const opening = useOpenFiles()
  return async ({ files }: RestoredTab, memory: TabMemory | undefined): Promise<ResultTab | null> => {
    let before: string | null = null
    const stop = watch(
      () => results.activeId,
      (_, previous) => (before = previous ?? null),
      { flush: 'sync' },
    )
    const tab = await opening.reopen(files, memory)
    stop()
    if (tab && before !== null && results.activeId === tab.id) results.activate(before)
    return tab
  }
}

interface TabToRestore extends Pick<ComparisonWords, 'textOf'> {
  readonly restored: RestoredTab
  readonly memory: TabMemory | undefined
  /** It was in front. */
  readonly isActive: boolean
  /** The tab is there, perhaps still without rows. */
  onShow(tab: ResultTab): void
}

/**
 * Opens a tab of the last session again, behind the active one if there is one. Resolves when it is as it
 * was; null: it could not be opened.
 */
export const useRestoredTabs = () => {
  const results = useResults()
  const faults = useFaults()
  const kept = useStoredResults()
  const restoredFiles = useRestoredFiles()
  const compare = useRestoredComparisons()

  const openStored = (
    storedId: string,
    memory: TabMemory | undefined,
    onShow: (tab: ResultTab) => void,
  ): Promise<ResultTab | null> =>
    kept.open(storedId, {
      isBehind: true,
      tabName: memory?.name ?? memory?.title ?? '–',
      ...(memory?.chosenRange && { chosenRange: memory.chosenRange }),
      onShow: (tab) => {
        if (memory) recallView(tab, memory)
        onShow(tab)
      },
    })
  const openAny = ({ restored, memory, onShow, ...place }: TabToRestore): Promise<ResultTab | null> => {
    const { storedId } = restored
    if (memory?.compared !== undefined) return compare(restored, memory.compared, place)
    return storedId === undefined ? restoredFiles(restored, memory) : openStored(storedId, memory, onShow)
  }
  return async (wanted: TabToRestore): Promise<ResultTab | null> => {
    const { restored, memory, onShow } = wanted
    const { storedId } = restored
    const tab = await openAny(wanted)
    if (tab !== null) onShow(tab)
    if (tab === null || memory === undefined) return tab
    // A kept result had its view before its rows.
    if (storedId === undefined) {
      recallView(tab, memory)
      await results.refresh(tab)
    }
    await recallRows(tab, memory)
    if (memory.isChecked) void faults.check(tab)
    return tab
  }
}
