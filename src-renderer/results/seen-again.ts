import { runInSlices } from '../../src-core/events/slices'
import { singleFilters } from '../../src-core/events/view-spec'
import { lastSeenIn, noteSeenRecords, type SeenRecords } from '../../src-core/results/seen-again'
import type { ResultTab } from './result-tab'
import type { useResults } from './results'
import { changeRows } from './tab-rows'

/** A view that asks for deletions is computed again. */
const showAgain = (results: ReturnType<typeof useResults>, tab: ResultTab): void => {
  if (singleFilters(tab.state.filters).some(({ kind }) => kind === 'deleted')) void results.refresh(tab)
}

/**
 * Rows that are marked as deleted, and whose record an answer had after that, are deleted no longer, in each
 * of these results: the service has the record again.
 */
export const noteSeenAgain = async (
  results: ReturnType<typeof useResults>,
  tabs: readonly ResultTab[],
  seen: SeenRecords,
): Promise<void> => {
  for (const tab of await runInSlices(noteSeenRecords(tabs, seen))) {
    changeRows(tab, ({ deletions }) => deletions.dropSeen())
    showAgain(results, tab)
  }
}

/** The same for what has arrived in a tab, from the row `from` on, in all others. */
export const noteSeenInTab = (
  results: ReturnType<typeof useResults>,
  tab: ResultTab,
  from = 0,
): Promise<void> => {
  const { source, table } = tab
  if (source.kind !== 'query') return Promise.resolve()
  const others = results.everyTab.filter((other) => other !== tab)
  return noteSeenAgain(results, others, { baseUrl: source.baseUrl, table, from, seenAt: lastSeenIn(tab) })
}
