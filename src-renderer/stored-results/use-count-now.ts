import { shallowRef, watch } from 'vue'
import { mayHaveFewer } from '../../src-core/deletion/deleted-since'
import type { LedgerEntry } from '../../src-core/deletion/ledger'
import { readEntriesSince } from '../../src-core/deletion/ledger-pages'
import { countEvents } from '../../src-core/results/event-count'
import type { StoredResult } from '../../src-core/stored/stored-result'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'

/**
 * How many events a kept result has by now: as its tab knows, if it has one; as when it was fetched, if none of its
 * devices lost any since; null: fewer, perhaps, which shows when it is opened. `shown`: those that are asked for.
 */
export const useCountNow = (
  shown: () => readonly StoredResult[],
): ((result: StoredResult) => number | null) => {
  const results = useResults()
  const deletions = shallowRef<readonly LedgerEntry[]>([])
  watch(
    shown,
    async (all) => {
      const since = Math.min(...all.map(({ startedAt }) => startedAt))
      const read = all.length === 0 ? null : await readEntriesSince(window.desktop, since)
      deletions.value = read?.ok === true ? read.value : []
    },
    { immediate: true },
  )
  return (result) => {
    const tab = results.everyTab.find(({ state }) => state.storedId === result.storedId)
    if (tab?.state.opening === null) return countEvents(readRows(tab))
    const { baseUrl, devices, startedAt: since } = result
    const asked = { baseUrl, devices: devices.map(({ deviceId }) => deviceId), since }
    return mayHaveFewer(deletions.value, asked) ? null : result.eventCount
  }
}
