import type { DeletionState, LedgerEntry } from '../../src-preload/contract/deletion'
import type { DeletionsPorts } from './deletions-ports'
import type { Finding } from './event-finder'
import { createEventQueue, type EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'
import { lookFor, type LooksAt } from './looks'

const outcomeOf = (finding: Finding): 'flagged' | 'stillThere' | 'gone' | 'unknown' => {
  if (finding.kind === 'present') return finding.record.deleted === true ? 'flagged' : 'stillThere'
  return finding.kind === 'absent' ? 'gone' : 'unknown'
}

const stateOf = (finding: Finding): DeletionState =>
  finding.kind === 'unknown' && finding.error ? { kind: 'unknown', error: finding.error } : { kind: outcomeOf(finding) }

/** Queues that look for the records of ledger intents, each at the service of its intent. They send no deletion. */
export const createCheckQueues =
  ({ clock, ledger }: DeletionsPorts, looksAt: LooksAt) =>
  (intents: readonly LedgerEntry[], zone: string): EventQueue =>
    createEventQueue({
      ...{ events: intents, clock, atOnce: () => intents.length, errorOf: ledgerError },
      treat: async (intent, { onState }) => {
        onState({ kind: 'verifying' })
        const finding = await lookFor(looksAt(intent.baseUrl, zone), intent)
        // What nobody can say stays open, to be asked about again.
        if (finding.kind !== 'unknown') await ledger.noteVerified(intent.intentId, { at: clock.now(), outcome: outcomeOf(finding) })
        return { state: stateOf(finding) }
      },
    })
