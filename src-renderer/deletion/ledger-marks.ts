import type { LedgerEntry } from '../../src-preload/contract/deletion'
import type { DeletionState } from '../../src-preload/contract/deletion-outcome'
import type { AppError } from '../../src-preload/contract/errors'
import { ok, type Result } from '../../src-preload/contract/result'
import type { ResultTab } from '../results/result-tab'
import { createDeletionRows } from './deletion-rows'
import { roundsOf } from './outcome-lookup'

/** The most entries that main returns at once. */
const pageSize = 1000

/** The deletions at this service from this moment on, the oldest first. */
const entriesSince = async (baseUrl: string, since: number): Promise<Result<readonly LedgerEntry[]>> => {
  const found: LedgerEntry[] = []
  for (let offset = 0, isEnd = false; !isEnd;) {
    const page = await window.desktop.listDeletions({ search: '', offset, limit: pageSize })
    if (!page.ok) return page
    const { entries, matchCount } = page.value
    found.push(...entries.filter((entry) => entry.baseUrl === baseUrl && entry.at >= since))
    offset += entries.length
    // The newest come first.
    isEnd = offset >= matchCount || entries.length === 0 || (entries.at(-1)?.at ?? 0) < since
  }
  return ok(found.toReversed())
}

/** Null: nothing was deleted. */
const stateOf = ({ outcome, otherOutcomes: others = [] }: LedgerEntry): DeletionState | null => {
  switch (outcome) {
    case 'failed':
      return null
    // The application ended between the intent and the outcome.
    case 'unresolved':
    case 'unknown':
      return { kind: 'unknown' }
    case 'stillThere':
      return { kind: outcome }
    case 'otherDeleted':
      return { kind: outcome, others }
    case 'gone':
    case 'flagged':
    case 'notThere':
      return { kind: outcome, others }
  }
}

/**
 * Marks the events of a result that were deleted after it was asked for (`since`, ms since the epoch), as the ledger says. Asks nothing of
 * the network. Deletions before do not matter: the answers came after them.
 */
export const markDeletedSince = async (tab: ResultTab, baseUrl: string, since: number): Promise<AppError | null> => {
  const entries = await entriesSince(baseUrl, since)
  if (!entries.ok) return entries.error
  const rows = createDeletionRows([tab])
  for (const round of roundsOf(entries.value)) {
    rows.find(baseUrl, round.entries)
    for (const entry of round.entries) {
      const state = stateOf(entry)
      if (state !== null) rows.note([{ eventId: entry.eventId, state }], entry.verifiedAt ?? entry.at)
    }
  }
  rows.hide()
  return null
}
