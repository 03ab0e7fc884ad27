import type { DeletionAccepted, DeletionState, PlannedEvent } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'
import { pause } from '../query/retry'
import { meaningOf } from './answer-meaning'
import type { Finding } from './event-finder'
import type { Ledger } from './ledger'
import type { VerifiedOutcome } from './ledger-line'

export interface DeleteOnePorts {
  readonly clock: Clock
  readonly random: () => number
  readonly ledger: Ledger
  readonly baseUrl: string
  /** Writes the intent into the ledger; without it nothing is sent. */
  intend(...intent: Parameters<Ledger['intend']>): Promise<Result<string>>
  /** One request, not retried. */
  send(eventId: string): Promise<Result<DeletionAccepted>>
  look(event: PlannedEvent): Promise<Finding>
  /** Nothing is sent any more; what is under way is still verified. */
  isStopping(): boolean
  /** Ends everything at once: the application closes. */
  readonly signal: AbortSignal
}

/** How the deletion of one event ended; `stops`: why no other event is to be tried. */
export interface DeletionEnd {
  readonly state: DeletionState
  readonly stops?: AppError
}

const mostAttempts = 3
/** A service may answer before it acts. */
const verificationDelaysMs = [0, 1000, 3000, 10_000]
const firstBackoffMs = 500
const longestBackoffMs = 8000
const longestAskedDelayMs = 120_000

const isFlagged = (finding: Finding): boolean => finding.kind === 'present' && finding.record.deleted === true

const delayBeforeRetry = (error: AppError, attempt: number, random: () => number): number =>
  error.kind === 'httpStatus' && error.retryAfterSeconds !== undefined
    ? Math.min(longestAskedDelayMs, error.retryAfterSeconds * 1000)
    : Math.min(longestBackoffMs, firstBackoffMs * 2 ** (attempt - 1)) * (0.5 + random() / 2)

const unknownState = (finding: Finding, error?: AppError): DeletionState => {
  const reason = finding.kind === 'unknown' && finding.error ? finding.error : error
  return { kind: 'unknown', ...(reason && { error: reason }) }
}

/** What an answer tells, for the ledger: never its body, which could hold anything. */
const factsOf = (answer: Result<DeletionAccepted>): { status?: number; returnCode?: string; error?: string } => {
  if (answer.ok) return { status: answer.value.status, returnCode: '0' }
  const { error } = answer
  return {
    ...('status' in error ? { status: error.status } : {}),
    ...(error.kind === 'returnCode' ? { returnCode: error.returnCode } : {}),
    error: error.kind,
  }
}

/** One event under way. */
interface Going {
  readonly event: PlannedEvent
  readonly intentId: string
  onState(state: DeletionState): void
}

type Verify = (going: Going, delaysMs: readonly number[]) => Promise<Finding>
type Close = (going: Going, finding: Finding, whenAbsent: 'gone' | 'wasNotThere', error?: AppError) => Promise<DeletionEnd>

/** Looks until the record is not there or flagged, or the delays are used up. */
const createVerify =
  ({ clock, look, signal }: DeleteOnePorts): Verify =>
  async ({ event, onState }, delaysMs) => {
    let finding: Finding = { kind: 'unknown' }
    onState({ kind: 'verifying' })
    for (const delayMs of delaysMs) {
      await pause(clock, delayMs, signal)
      if (signal.aborted) return finding
      finding = await look(event)
      if (finding.kind === 'absent' || isFlagged(finding)) return finding
    }
    return finding
  }

/** Writes down what was found, and says it. `error`: what the service said, where it did not accept. */
const createClose = ({ clock, ledger, signal }: DeleteOnePorts): Close => {
  const note = async ({ intentId }: Going, outcome: VerifiedOutcome, state: DeletionState): Promise<DeletionEnd> => {
    // Unknown because the application closes: left open, so that the next start asks whether to look again.
    if (outcome !== 'unknown' || !signal.aborted) await ledger.noteVerified(intentId, { at: clock.now(), outcome })
    return { state }
  }
  return (going, finding, whenAbsent, error) => {
    if (finding.kind === 'absent') return note(going, whenAbsent, { kind: whenAbsent })
    if (finding.kind === 'unknown') return note(going, 'unknown', unknownState(finding, error))
    if (isFlagged(finding)) return note(going, 'flagged', { kind: 'flagged' })
    // The service said that it was not there, and it is: it was not deleted, and that answer is the reason.
    return note(going, 'stillThere', error === undefined ? { kind: 'stillThere' } : { kind: 'failed', error })
  }
}

/**
 * Deletes one event: the intent is on the disk before the request leaves, each answer is noted, and at the end the
 * record is looked for. Rejects when the ledger cannot be written any more after an answer: that deletion stays unresolved.
 */
export const createDeleteOne = (ports: DeleteOnePorts) => {
  const { clock, ledger, signal } = ports
  const verify = createVerify(ports)
  const close = createClose(ports)

  /** Null: try again. */
  const afterUnknown = async (going: Going, error: AppError, attempt: number): Promise<DeletionEnd | null> => {
    const finding = await verify(going, [0])
    if (finding.kind === 'absent' || isFlagged(finding)) return close(going, finding, 'gone')
    const mustEnd = (): boolean => attempt === mostAttempts || ports.isStopping() || signal.aborted
    if (!mustEnd()) await pause(clock, delayBeforeRetry(error, attempt, ports.random), signal)
    if (!mustEnd()) return null
    return close(going, { kind: 'unknown', ...(finding.kind === 'unknown' && finding) }, 'gone', error)
  }

  const sendOnce = async (going: Going, attempt: number): Promise<DeletionEnd | null> => {
    const answer = await ports.send(going.event.eventId)
    const meaning = meaningOf(answer, attempt)
    const isFinal = meaning === 'failed' || meaning === 'stopped'
    await ledger.noteResult(going.intentId, { at: clock.now(), attempt, ...factsOf(answer), isFinal })
    if (answer.ok || meaning === 'accepted') return close(going, await verify(going, verificationDelaysMs), 'gone')
    const { error } = answer
    if (meaning === 'stopped') return { state: { kind: 'failed', error }, stops: error }
    if (meaning === 'failed') return { state: { kind: 'failed', error } }
    if (meaning === 'notThere') return close(going, await verify(going, [0]), 'wasNotThere', error)
    return afterUnknown(going, error, attempt)
  }

  return async (event: PlannedEvent, onState: (state: DeletionState) => void): Promise<DeletionEnd> => {
    const { eventId, record } = event
    const intent = await ports.intend({ at: clock.now(), baseUrl: ports.baseUrl, eventId, record })
    if (!intent.ok) return { state: { kind: 'kept' }, stops: intent.error }
    const intentId = intent.value
    for (let attempt = 1; ; attempt += 1) {
      onState({ kind: 'sending', attempt })
      const end = await sendOnce({ event, intentId, onState }, attempt)
      if (end !== null) return end
    }
  }
}
