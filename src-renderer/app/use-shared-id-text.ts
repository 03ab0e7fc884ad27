import { computed } from 'vue'
import { useCounts } from '../messages/use-counts'
import type { ResultTab } from '../results/result-tab'
import { sharedIdCountOf } from '../results/shared-id-count'

/** How many ids of a result belong to several events, if any do. */
export const useSharedIdText = (tabOf: () => ResultTab | null) => {
  const { counted } = useCounts()
  return computed((): readonly string[] => {
    const tab = tabOf()
    // Not for several files, for which the words about merging include it.
    if (tab === null || (tab.source.kind === 'file' && tab.source.merged)) return []
    const count = sharedIdCountOf(tab)
    return count > 0 ? [counted('results.status.sharedIds', count)] : []
  })
}
