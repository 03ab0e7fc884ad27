import { shallowRef, watch } from 'vue'
import { mayHaveFewer } from '../../src-core/deletion/deleted-since'
import type { LedgerEntry } from '../../src-core/deletion/ledger'
import { readEntriesSince } from '../../src-core/deletion/ledger-pages'
import { countEvents } from '../../src-core/results/event-count'
import type { StoredResult } from '../../src-core/stored/stored-result'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'

/**
 * How many events a kept result has by now: as its tab knows, if it has one; as when it was fetched, if the ledger
 * has no deletion at its devices since; null: fewer, perhaps, or the ledger is not known. `shown`: those that are
 * asked for.
 */
export const useCountNow = (
  shown: () => readonly StoredResult[],
): ((result: StoredResult) => number | null) => {
  const results = useResults()
  /** Null: not read yet, or not readable, so nothing is known of them. */
  const deletions = shallowRef<readonly LedgerEntry[] | null>(null)
  watch(
    shown,
    async (all, _, onCleanup) => {
      if (all.length === 0) return
      let isNewest = true
      onCleanup(() => (isNewest = false))
      const since = Math.min(...all.map(({ startedAt }) => startedAt))
      const read = await readEntriesSince(window.desktop, since)
      if (isNewest) deletions.value = read.ok ? read.value : null
    },
    { immediate: true },
  )
  return (result) => {
    const tab = results.everyTab.find(({ state }) => state.storedId === result.storedId)
    if (tab?.state.opening === null) return countEvents(readRows(tab))
    const { baseUrl, devices, startedAt: since } = result
    const asked = { baseUrl, devices: devices.map(({ deviceId }) => deviceId), since }
    return deletions.value === null || mayHaveFewer(deletions.value, asked) ? null : result.eventCount
  }
}
