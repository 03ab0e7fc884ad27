import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import { ok, type Result } from '../../src-core/errors/result'
import type { LedgerEntry } from '../../src-preload/contract/deletion'
import type { ResultTab } from '../results/result-tab'
import { createDeletionRows } from './deletion-rows'
import { roundsOf } from './outcome-lookup'
import { ledgerPages } from './whole-ledger'

/** The deletions from this moment on (ms since the epoch), the oldest first. */
export const readEntriesSince = async (since: number): Promise<Result<readonly LedgerEntry[]>> => {
  const found: LedgerEntry[] = []
  for await (const page of ledgerPages('')) {
    if (!page.ok) return page
    const { entries } = page.value
    found.push(...entries.filter((entry) => entry.at >= since))
    // The newest come first.
    if ((entries.at(-1)?.at ?? 0) < since) break
  }
  return ok(found.toReversed())
}

/** Null: nothing was deleted. */
export const stateOfEntry = ({
  outcome,
  record,
  otherOutcomes: others = [],
}: LedgerEntry): DeletionState | null => {
  switch (outcome) {
    case 'failed':
      return null
    // The application ended between the intent and the outcome.
    case 'unresolved':
    case 'unknown':
      return { kind: 'unknown' }
    case 'stillThere':
      return { kind: outcome }
    case 'changed':
      return { kind: outcome, record, others }
    case 'otherDeleted':
      return { kind: outcome, others }
    case 'deleted':
    case 'flagged':
    case 'noLongerFound':
      return { kind: outcome, others }
  }
}

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
  const entries = await readEntriesSince(since)
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
