import { ok, type Result } from '../errors/result'
import { type LedgerEntry, type LedgerPage, maxLedgerPage, openOutcomes } from './ledger'

/** What to read of the ledger. `before`: older than the entry of this intent. */
interface LedgerRequest {
  readonly search: string
  readonly before?: string
  readonly limit: number
}

/** The call that reads the ledger. */
export interface LedgerReading {
  listDeletions(request: LedgerRequest): Promise<Result<LedgerPage>>
}

/** Every page of the ledger, newest first, until an error or until the reader has enough. */
export async function* ledgerPages(
  ledger: LedgerReading,
  search: string,
): AsyncGenerator<Result<LedgerPage>, void> {
  let request: LedgerRequest | null = { search, limit: maxLedgerPage }
  while (request !== null) {
    const page: Result<LedgerPage> = await ledger.listDeletions(request)
    yield page
    const last = page.ok && !page.value.isLast ? page.value.entries.at(-1) : undefined
    request = last === undefined ? null : { search, limit: maxLedgerPage, before: last.intentId }
  }
}

/** Every deletion that is not known to have deleted its event, from all pages. */
export const readOpenEntries = async (ledger: LedgerReading): Promise<Result<readonly LedgerEntry[]>> => {
  const open: LedgerEntry[] = []
  for (const search of openOutcomes) {
    for await (const page of ledgerPages(ledger, search)) {
      if (!page.ok) return page
      for (const entry of page.value.entries) if (entry.outcome === search) open.push(entry)
    }
  }
  return ok(open)
}

/** The deletions from this moment on (ms since the epoch), the oldest first. */
export const readEntriesSince = async (
  ledger: LedgerReading,
  since: number,
): Promise<Result<readonly LedgerEntry[]>> => {
  const found: LedgerEntry[] = []
  for await (const page of ledgerPages(ledger, '')) {
    if (!page.ok) return page
    const { entries } = page.value
    found.push(...entries.filter((entry) => entry.at >= since))
    // The newest come first.
    if ((entries.at(-1)?.at ?? 0) < since) break
  }
  return ok(found.toReversed())
}
