import { type LedgerEntry, roundsOf, stateOfEntry } from '../../src-core/deletion/ledger'
import { readEntriesSince } from '../../src-core/deletion/ledger-pages'
import { ok, type Result } from '../../src-core/errors/result'
import type { ResultTab } from '../results/result-tab'
import { createDeletionRows } from './deletion-rows'

/** Marks deleted events, as the ledger says. */
export interface LedgerMarks {
  /**
   * Marks those that were deleted before this moment (ms since the epoch) and have not been marked yet, in
   * the rows that the result has now.
   */
  markBefore(tab: ResultTab, end: number): void
}

const mark = (tab: ResultTab, baseUrl: string, entries: readonly LedgerEntry[]): void => {
  const rows = createDeletionRows([tab])
  for (const round of roundsOf(entries)) {
    rows.find(baseUrl, round.entries)
    for (const entry of round.entries) {
      const state = stateOfEntry(entry)
      if (state !== null) rows.note([{ eventId: entry.eventId, state }], entry.verifiedAt ?? entry.at)
    }
  }
  rows.settle()
}

/**
 * Reads which events were deleted after a result was asked for (`since`, ms since the epoch). Asks nothing of
 * the network. Deletions before do not matter: the answers came after them.
 */
export const readLedgerMarks = async (baseUrl: string, since: number): Promise<Result<LedgerMarks>> => {
  const entries = await readEntriesSince(window.desktop, since)
  if (!entries.ok) return entries
  let left = entries.value.filter((entry) => entry.baseUrl === baseUrl)
  return ok({
    markBefore: (tab, end) => {
      mark(
        tab,
        baseUrl,
        left.filter(({ at }) => at < end),
      )
      left = left.filter(({ at }) => at >= end)
    },
  })
}
