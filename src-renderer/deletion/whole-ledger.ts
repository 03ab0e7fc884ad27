import type { LedgerPage } from '../../src-preload/contract/deletion'
import type { Result } from '../../src-preload/contract/result'

/** The most entries that main returns at once. */
export const largestPage = 1000

/** Every page of the ledger, newest first, until an error or until the reader has enough. */
export async function* ledgerPages(search: string): AsyncGenerator<Result<LedgerPage>, void> {
  let request: Parameters<typeof window.desktop.listDeletions>[0] | null = { search, limit: largestPage }
  while (request !== null) {
    const page: Result<LedgerPage> = await window.desktop.listDeletions(request)
    yield page
    const last = page.ok && !page.value.isLast ? page.value.entries.at(-1) : undefined
    request = last === undefined ? null : { search, limit: largestPage, before: last.intentId }
  }
}
