import type { LedgerEntry, LedgerPage } from '../../src-core/deletion/ledger'

/** A page of these entries, newest first, as main hands it out. */
export const ledgerPage = (
  newestFirst: readonly LedgerEntry[],
  { before, limit }: { readonly before?: string; readonly limit: number },
): LedgerPage => {
  const start = before === undefined ? 0 : newestFirst.findIndex(({ intentId }) => intentId === before) + 1
  const [matchCount, entries] = [newestFirst.length, newestFirst.slice(start, start + limit)]
  const isLast = start + limit >= matchCount
  return {
    entries,
    isLast,
    matchCount,
    totalCount: matchCount,
    unresolvedCount: 0,
    unknownCount: 0,
    damagedLineCount: 0,
    damage: [],
  }
}
