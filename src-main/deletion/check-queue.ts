import type { LedgerEntry } from '../../src-preload/contract/deletion'
import { lookUpRecord, type ServiceLookups } from './batched-lookups'
import type { DeletionsPorts } from './deletions-ports'
import { createEventQueue, type EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'
import { assess, stateOf, verifiedOf } from './record-outcomes'

/** Queues that look up the records of ledger intents, each at the service of its intent. They send no deletion. */
export const createCheckQueues =
  ({ clock, ledger }: DeletionsPorts, lookupsAt: ServiceLookups) =>
  (intents: readonly LedgerEntry[], zone: string): EventQueue =>
    createEventQueue({
      events: intents,
      clock,
      atOnce: () => intents.length,
      errorOf: ledgerError,
      processEvent: async (intent, { onState }) => {
        onState({ kind: 'verifying' })
        const state = stateOf(assess(intent, await lookUpRecord(lookupsAt(intent.baseUrl, zone), intent)), 'gone')
        // An unknown outcome stays open, to be looked up again.
        if (state.kind !== 'unknown') await ledger.recordVerified(intent.intentId, { at: clock.now(), ...verifiedOf(state) })
        return { state }
      },
    })
