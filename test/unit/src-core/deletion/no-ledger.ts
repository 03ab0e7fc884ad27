import type { LedgerReading } from '../../../../src-core/deletion/ledger-pages'
import { failed } from '../../../../src-core/errors/result'

/** Of which nothing can be read. */
export const noLedger: LedgerReading = { listDeletions: async () => failed({ kind: 'gone' }) }
