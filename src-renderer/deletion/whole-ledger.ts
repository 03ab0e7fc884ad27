import type { Result } from '../../src-core/errors/result'
import { type LedgerPage, maxLedgerPage } from '../../src-preload/contract/deletion'

/** Every page of the ledger, newest first, until an error or until the reader has enough. */
export async function* ledgerPages(search: string): AsyncGenerator<Result<LedgerPage>, void> {
  let request: Parameters<typeof window.desktop.listDeletions>[0] | null = { search, limit: maxLedgerPage }
  while (request !== null) {
    const page: Result<LedgerPage> = await window.desktop.listDeletions(request)
    yield page
    const last = page.ok && !page.value.isLast ? page.value.entries.at(-1) : undefined
    request = last === undefined ? null : { search, limit: maxLedgerPage, before: last.intentId }
  }
}
