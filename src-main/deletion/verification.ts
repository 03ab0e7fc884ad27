import type { PlannedEvent } from '../../src-preload/contract/deletion'
import type { OutcomeState } from '../../src-preload/contract/deletion-outcome'
import type { AppError } from '../../src-preload/contract/errors'
import type { Clock } from '../ports/clock'
import { pause } from '../waiting/pause'
import type { Finding } from './event-finder'
import type { Ledger } from './ledger'
import { isDeleted, judge, type Judgement, nothingKnown, stateOf, verifiedOf } from './record-outcomes'
import type { Treating } from './treatment'

/** One deletion under way. */
export interface Going extends Treating {
  readonly event: PlannedEvent
  readonly intentId: string
}

export interface Verification {
  /** Looks at once; `patiently`: several times over, as a service may answer before it acts. */
  look(going: Going, how: 'once' | 'patiently'): Promise<Judgement>
  /** Writes down what was found, and says it. `error`: what the service said, where it did not accept. */
  conclude(going: Going, found: Judgement, whenAbsent: 'gone' | 'notThere', error?: AppError): Promise<OutcomeState>
}

interface VerificationPorts {
  readonly clock: Clock
  readonly ledger: Pick<Ledger, 'noteVerified'>
  look(event: PlannedEvent): Promise<Finding>
  /** Ends everything at once: the application closes. */
  readonly signal: AbortSignal
}

const patientDelaysMs = [0, 1000, 3000, 10_000]

export const createVerification = ({ clock, ledger, look, signal }: VerificationPorts): Verification => ({
  look: async ({ event, onState }, how) => {
    let found: Judgement = nothingKnown
    onState({ kind: 'verifying' })
    for (const delayMs of how === 'patiently' ? patientDelaysMs : [0]) {
      await pause(clock, delayMs, signal)
      if (signal.aborted) return nothingKnown
      found = judge(event, await look(event))
      if (isDeleted(found)) return found
    }
    return found
  },
  conclude: async ({ intentId }, found, whenAbsent, error) => {
    const state = stateOf(found, whenAbsent, error)
    // Unknown because the application closes: left open, so that the next start asks whether to look again.
    if (state.kind !== 'unknown' || !signal.aborted) await ledger.noteVerified(intentId, { at: clock.now(), ...verifiedOf(state) })
    return state
  },
})
