import { computed } from 'vue'
import { countSharedIds } from '../events/shared-ids'
import { useCounts } from '../messages/use-counts'
import { summaryOf } from '../results/range-summary'
import type { ResultTab } from '../results/result-tab'

/** How many ids of a result belong to several events, if any do. */
export const useSharedIdText = (tabOf: () => ResultTab | null) => {
  const { counted } = useCounts()
  /** Not for several files, for which the words about merging include it. */
  const ofFile = computed(() => {
    const tab = tabOf()
    return tab?.source.kind === 'file' && !tab.source.merged ? countSharedIds(tab.table) : 0
  })
  return computed((): readonly string[] => {
    const { source, state } = tabOf() ?? {}
    const answers = source?.kind === 'query' ? (source.answers ?? []) : []
    const ofQuery = state?.range ? summaryOf(state.range.devices).sharedIdCount : answers.reduce((sum, answer) => sum + answer.sharedIdCount, 0)
    const count = source?.kind === 'file' ? ofFile.value : ofQuery
    return count > 0 ? [counted('results.status.sharedIds', count)] : []
  })
}
