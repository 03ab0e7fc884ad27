import type { LedgerEntry } from '../../src-preload/contract/deletion'
import type { DeletionsPorts } from './deletions-ports'
import { createEventQueue, type EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'
import { lookFor, type LooksAt } from './looks'
import { judge, stateOf, verifiedOf } from './record-outcomes'

/** Queues that look for the records of ledger intents, each at the service of its intent. They send no deletion. */
export const createCheckQueues =
  ({ clock, ledger }: DeletionsPorts, looksAt: LooksAt) =>
  (intents: readonly LedgerEntry[], zone: string): EventQueue =>
    createEventQueue({
      ...{ events: intents, clock, atOnce: () => intents.length, errorOf: ledgerError },
      treat: async (intent, { onState }) => {
        onState({ kind: 'verifying' })
        const state = stateOf(judge(intent, await lookFor(looksAt(intent.baseUrl, zone), intent)), 'gone')
        // What nobody can say stays open, to be asked about again.
        if (state.kind !== 'unknown') await ledger.noteVerified(intent.intentId, { at: clock.now(), ...verifiedOf(state) })
        return { state }
      },
    })
