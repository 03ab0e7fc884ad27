import type { DeletionState, LedgerEntry } from '../../src-preload/contract/deletion'
import type { ServiceTarget } from '../service/client'
import type { DeletionsPorts } from './deletions'
import type { Finding } from './event-finder'
import { createEventQueue, type EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'
import type { VerifiedOutcome } from './ledger-line'
import { createLooks, type Look, lookFor } from './looks'

const outcomeOf = (finding: Finding): VerifiedOutcome => {
  if (finding.kind === 'present') return finding.record.deleted === true ? 'flagged' : 'stillThere'
  return finding.kind === 'absent' ? 'gone' : 'unknown'
}

const stateOf = (finding: Finding): DeletionState =>
  finding.kind === 'unknown' && finding.error ? { kind: 'unknown', error: finding.error } : { kind: outcomeOf(finding) }

/** Queues that look for the records of ledger intents, each at the service of its intent. They send no deletion. */
export const createCheckQueues =
  ({ connections, find, clock, ledger }: DeletionsPorts, closing: AbortSignal) =>
  (intents: readonly LedgerEntry[], zone: string): EventQueue => {
    const looks = new Map<string, Look>()
    const lookAt = (target: ServiceTarget): Look => {
      const look = looks.get(target.baseUrl) ?? createLooks((sought) => find({ target, zone }, sought, closing))
      looks.set(target.baseUrl, look)
      return look
    }
    return createEventQueue({
      ...{ events: intents, clock, atOnce: () => intents.length, errorOf: ledgerError },
      treat: async (intent, onState) => {
        onState({ kind: 'verifying' })
        const target = await connections.targetFor(intent.baseUrl)
        if (!target.ok) return { state: { kind: 'unknown', error: target.error } }
        const finding = await lookFor(lookAt(target.value), intent)
        // What nobody can say stays open, to be asked about again.
        if (finding.kind !== 'unknown') await ledger.noteVerified(intent.intentId, { at: clock.now(), outcome: outcomeOf(finding) })
        return { state: stateOf(finding) }
      },
    })
  }
