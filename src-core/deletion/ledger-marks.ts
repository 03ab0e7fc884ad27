import { ok, type Result } from '../errors/result'
import type { EventsResult } from '../results/events-result'
import { findEventRows, intendedRecords } from './event-rows'
import { type LedgerEntry, roundsOf, stateOfEntry } from './ledger'
import { type LedgerReading, readEntriesSince } from './ledger-pages'

/** Marks deleted events, as the ledger says. */
export interface LedgerMarks {
  /** Nothing is left to be marked. */
  readonly isDone: boolean
  /**
   * Marks those that were deleted before this moment (ms since the epoch) and have not been marked yet, in
   * the rows that the result has now.
   */
  markBefore(result: EventsResult, end: number): void
}

const mark = (result: EventsResult, baseUrl: string, entries: readonly LedgerEntry[]): void => {
  for (const round of roundsOf(entries)) {
    const rows = findEventRows(result, baseUrl, intendedRecords(round.entries))
    for (const entry of round.entries) {
      const state = stateOfEntry(entry)
      if (state === null) continue
      for (const [row, ofRow] of rows.statesOf(entry.eventId, state))
        result.deletions.note(row, ofRow, entry.verifiedAt ?? entry.at)
    }
  }
}

/**
 * Reads which events were deleted after a result was asked for (`since`, ms since the epoch). Asks nothing of
 * the network. Deletions before do not matter: the answers came after them.
 */
export const readLedgerMarks = async (
  ledger: LedgerReading,
  baseUrl: string,
  since: number,
): Promise<Result<LedgerMarks>> => {
  const entries = await readEntriesSince(ledger, since)
  if (!entries.ok) return entries
  let left = entries.value.filter((entry) => entry.baseUrl === baseUrl)
  return ok({
    get isDone() {
      return left.length === 0
    },
    markBefore: (result, end) => {
      mark(
        result,
        baseUrl,
        left.filter(({ at }) => at < end),
      )
      left = left.filter(({ at }) => at >= end)
    },
  })
}
