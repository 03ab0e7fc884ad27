import type { DeletionAccepted, DeletionState, PlannedEvent } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'
import { pause } from '../query/retry'
import { isOutOfReach, meaningOf } from './answer-meaning'
import type { Finding } from './event-finder'
import type { Treating } from './event-queue'
import type { Ledger } from './ledger'
import { createVerification, type Going, isFlagged, type Verification } from './verification'

export interface DeleteOnePorts {
  readonly clock: Clock
  readonly random: () => number
  readonly ledger: Ledger
  readonly baseUrl: string
  /** Writes the intent into the ledger, if it may still be sent; without it nothing is. */
  intend(...intent: Parameters<Ledger['intend']>): Promise<Result<string>>
  /** One request, not retried. */
  send(eventId: string): Promise<Result<DeletionAccepted>>
  look(event: PlannedEvent): Promise<Finding>
  /** Aborted: nothing is sent any more; what is under way is still verified. */
  stopping(): AbortSignal
  /** Ends everything at once: the application closes. */
  readonly signal: AbortSignal
}

/** How the deletion of one event ended; `stops`: why no other event is to be tried. */
export interface DeletionEnd {
  readonly state: DeletionState
  readonly stops?: AppError
}

const mostAttempts = 3
const firstBackoffMs = 500
const longestBackoffMs = 8000
const longestAskedDelayMs = 120_000

const delayBeforeRetry = (error: AppError, attempt: number, random: () => number): number =>
  error.kind === 'httpStatus' && error.retryAfterSeconds !== undefined
    ? Math.min(longestAskedDelayMs, error.retryAfterSeconds * 1000)
    : Math.min(longestBackoffMs, firstBackoffMs * 2 ** (attempt - 1)) * (0.5 + random() / 2)

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

/** Whether an attempt was carried out is not known: looks first. Null: try again. */
const createAfterUnknown =
  ({ clock, random, stopping }: DeleteOnePorts, { look, conclude }: Verification) =>
  async (going: Going, error: AppError, attempt: number): Promise<DeletionEnd | null> => {
    const finding = await look(going)
    if (finding.kind === 'absent' || isFlagged(finding)) return { state: await conclude(going, finding, 'gone') }
    const mustEnd = (): boolean => attempt === mostAttempts || stopping().aborted
    if (!mustEnd()) await pause(clock, delayBeforeRetry(error, attempt, random), stopping())
    if (!mustEnd()) return null
    // It is there now, which does not say that it stays: the request may still be under way.
    const state = await conclude(going, finding.kind === 'unknown' ? finding : { kind: 'unknown' }, 'gone', error)
    return isOutOfReach(error) ? { state, stops: error } : { state }
  }

/** One request, and what follows from its answer. Null: try again. */
const createAttempt = (ports: DeleteOnePorts) => {
  const { clock, ledger, send } = ports
  const verification = createVerification(ports)
  const { look, conclude } = verification
  const afterUnknown = createAfterUnknown(ports, verification)

  /** A refused first attempt has done nothing; a refused retry says nothing of the attempt before it. */
  const afterRefusal = async (going: Going, error: AppError, attempt: number): Promise<DeletionState> =>
    attempt === 1 ? { kind: 'failed', error } : conclude(going, await look(going), 'gone', error)

  return async (going: Going, attempt: number): Promise<DeletionEnd | null> => {
    const answer = await send(going.event.eventId)
    const meaning = meaningOf(answer, attempt)
    const isRefused = meaning === 'failed' || meaning === 'stopped'
    await ledger.noteResult(going.intentId, { at: clock.now(), attempt, ...factsOf(answer), isFinal: isRefused && attempt === 1 })
    if (answer.ok || meaning === 'accepted') {
      going.onAnswered()
      return { state: await conclude(going, await look(going, 'patiently'), 'gone') }
    }
    const { error } = answer
    if (meaning === 'unknown') return afterUnknown(going, error, attempt)
    if (meaning === 'notThere') return { state: await conclude(going, await look(going), 'wasNotThere', error) }
    const state = await afterRefusal(going, error, attempt)
    return meaning === 'stopped' ? { state, stops: error } : { state }
  }
}

/**
 * Deletes one event: the intent is on the disk before the request leaves, each answer is noted, and at the end the
 * record is looked for. Rejects when the ledger cannot be written any more after an answer: that deletion stays unresolved.
 */
export const createDeleteOne = (ports: DeleteOnePorts) => {
  const { clock, ledger, baseUrl, intend } = ports
  const attemptOnce = createAttempt(ports)
  const attemptUntilEnd = async (going: Going): Promise<DeletionEnd> => {
    for (let attempt = 1; ; attempt += 1) {
      going.onState({ kind: 'sending', attempt })
      const end = await attemptOnce(going, attempt)
      if (end !== null) return end
    }
  }
  return async (event: PlannedEvent, treating: Treating): Promise<DeletionEnd> => {
    const { eventId, record } = event
    const intent = await intend({ at: clock.now(), baseUrl, eventId, record })
    if (!intent.ok) return { state: { kind: 'kept' }, stops: intent.error }
    try {
      return await attemptUntilEnd({ ...treating, event, intentId: intent.value })
    } finally {
      ledger.leave(intent.value)
    }
  }
}
