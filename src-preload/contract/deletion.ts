import type { LookupTarget } from '../../src-core/deletion/lookup'
import type { WhereFetched } from '../../src-core/deletion/where-fetched'

/**
 * The service accepted the deletion (2xx, `returnCode` 0). Whether the record is deleted is another question.
 */
export interface DeletionAccepted {
  readonly status: number
  readonly durationMs: number
}

export const ledgerFormats = ['csv', 'jsonl'] as const
export type LedgerFormat = (typeof ledgerFormats)[number]

/** Events to look up at the service by their ids, for example before an offline plan is carried out. */
export interface EventLookup extends WhereFetched {
  /** Chosen by the page. `cancelQuery` ends it. */
  readonly lookupId: string
  readonly connectionId: string
  readonly events: readonly LookupTarget[]
}
