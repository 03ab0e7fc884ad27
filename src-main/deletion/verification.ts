import type { DeletionState, PlannedEvent } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { Clock } from '../ports/clock'
import { pause } from '../service/retry'
import type { Finding } from './event-finder'
import type { Ledger } from './ledger'
import type { VerifiedOutcome } from './ledger-line'
import type { Treating } from './treatment'

/** One deletion under way. */
export interface Going extends Treating {
  readonly event: PlannedEvent
  readonly intentId: string
}

export interface Verification {
  /** Looks at once; `patiently`: several times over, as a service may answer before it acts. */
  look(going: Going, how: 'once' | 'patiently'): Promise<Finding>
  /** Writes down what was found, and says it. `error`: what the service said, where it did not accept. */
  conclude(going: Going, finding: Finding, whenAbsent: 'gone' | 'notThere', error?: AppError): Promise<DeletionState>
}

interface VerificationPorts {
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'noteVerified'>
  look(event: PlannedEvent): Promise<Finding>
  /** Ends everything at once: the application closes. */
  readonly signal: AbortSignal
}

const patientDelaysMs = [0, 1000, 3000, 10_000]

export const isFlagged = (finding: Finding): boolean => finding.kind === 'present' && finding.record.deleted === true

const unknownState = (finding: Finding, error?: AppError): DeletionState => {
  const reason = finding.kind === 'unknown' && finding.error ? finding.error : error
  return { kind: 'unknown', ...(reason && { error: reason }) }
}

export const createVerification = ({ clock, ledger, look, signal }: VerificationPorts): Verification => {
  const note = async ({ intentId }: Going, outcome: VerifiedOutcome, state: DeletionState): Promise<DeletionState> => {
    // Unknown because the application closes: left open, so that the next start asks whether to look again.
    if (outcome !== 'unknown' || !signal.aborted) await ledger.noteVerified(intentId, { at: clock.now(), outcome })
    return state
  }
  return {
    look: async ({ event, onState }, how) => {
      let finding: Finding = { kind: 'unknown' }
      onState({ kind: 'verifying' })
      for (const delayMs of how === 'patiently' ? patientDelaysMs : [0]) {
        await pause(clock, delayMs, signal)
        if (signal.aborted) return { kind: 'unknown' }
        finding = await look(event)
        if (finding.kind === 'absent' || isFlagged(finding)) return finding
      }
      return finding
    },
    conclude: (going, finding, whenAbsent, error) => {
      if (finding.kind === 'absent') return note(going, whenAbsent, { kind: whenAbsent })
      if (finding.kind === 'unknown') return note(going, 'unknown', unknownState(finding, error))
      if (isFlagged(finding)) return note(going, 'flagged', { kind: 'flagged' })
      // The service refused, and it is there: that answer is the reason.
      return error === undefined ? note(going, 'stillThere', { kind: 'stillThere' }) : note(going, 'failed', { kind: 'failed', error })
    },
  }
}
