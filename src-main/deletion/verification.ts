import type { OutcomeState } from '../../src-core/deletion/deletion-outcome'
import type { AppError } from '../../src-core/errors/errors'
import type { Clock } from '../ports/clock'
import { pause } from '../waiting/pause'
import type { ProcessingReports } from './event-processing'
import type { Ledger } from './ledger'
import type { Finding } from './looks'
import {
  assess,
  type Assessment,
  isDeleted,
  nothingKnown,
  type SeenEvent,
  stateOf,
  verifiedOf,
} from './record-outcomes'

/** A deletion in progress. */
export interface ActiveDeletion extends ProcessingReports {
  readonly event: SeenEvent
  readonly intentId: string
}

export interface Verification {
  /**
   * `repeatedly`: several times, because a service may respond before it deletes; `onDoubt` is called if the
   * first time does not show that it has.
   */
  look(deletion: ActiveDeletion, how: 'once' | 'repeatedly', onDoubt?: () => void): Promise<Assessment>
  /** Records the outcome in the ledger. `error`: of the response, if the service did not accept. */
  conclude(
    deletion: ActiveDeletion,
    found: Assessment,
    whenAbsent: 'deleted' | 'noLongerFound',
    error?: AppError,
  ): Promise<OutcomeState>
}

interface VerificationPorts {
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'recordVerified'>
  /** Makes the looks again that showed it before; calls `onGone` as soon as they do not show it any more. */
  again(event: SeenEvent, onGone: () => void): Promise<Finding>
  /** Ends everything immediately: the application closes. */
  readonly signal: AbortSignal
}

/** Many services delete within a moment of their answer. */
const repeatedDelaysMs = [0, 250, 1000, 3000, 10_000]

export const createVerification = ({ clock, ledger, again, signal }: VerificationPorts): Verification => ({
  look: async ({ event, onState, onGone }, how, onDoubt) => {
    let found: Assessment = nothingKnown
    onState({ kind: 'verifying' })
    for (const delayMs of how === 'repeatedly' ? repeatedDelaysMs : [0]) {
      await pause(clock, delayMs, signal)
      if (signal.aborted) return nothingKnown
      found = assess(event, await again(event, onGone))
      if (isDeleted(found)) return found
      if (delayMs === 0) onDoubt?.()
    }
    return found
  },
  conclude: async ({ intentId }, found, whenAbsent, error) => {
    const state = stateOf(found, whenAbsent, error)
    // If it is unknown because the application closes, it stays open: the next start offers to look it up.
    if (state.kind !== 'unknown' || !signal.aborted)
      await ledger.recordVerified(intentId, { at: clock.now(), ...verifiedOf(state) })
    return state
  },
})
