import type { DeletionAccepted, PlannedEvent } from '../../src-preload/contract/deletion'
import type { OutcomeState } from '../../src-preload/contract/deletion-outcome'
import { type AppError, isOfAnother } from '../../src-preload/contract/errors'
import type { Result } from '../../src-preload/contract/result'
import type { Clock } from '../ports/clock'
import { backOffMs } from '../waiting/back-off'
import { pause } from '../waiting/pause'
import { isOutOfReach, meaningOf, saysNotThere, stopsAll } from './answer-meaning'
import type { Finding } from './event-finder'
import type { Ledger } from './ledger'
import { hasLostOther, isDeleted, notYetKnown } from './record-outcomes'
import type { DeletionEnd, Treating } from './treatment'
import { createVerification, type Going, type Verification } from './verification'

export interface DeleteOnePorts {
  readonly clock: Clock
  readonly random: () => number
  readonly ledger: Ledger
  readonly baseUrl: string
  /** Writes the intent into the ledger, if it may still be sent; without it nothing is. */
  intend(...intent: Parameters<Ledger['intend']>): Promise<Result<string>>
  /** Hands one request to the network stack, which may send it more than once: see `HttpTransport`. */
  send(eventId: string): Promise<Result<DeletionAccepted>>
  look(event: PlannedEvent): Promise<Finding>
  /** Aborted: nothing is sent any more; what is under way is still verified. */
  stopping(): AbortSignal
  /** Ends everything at once: the application closes. */
  readonly signal: AbortSignal
}

const mostAttempts = 3
const firstDelayMs = 500

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
    const found = await look(going, 'once')
    if (isDeleted(found)) return { state: await conclude(going, found, 'gone') }
    // It did act, on another record with this id: the next request could delete one more.
    if (hasLostOther(found)) return { state: await conclude(going, await look(going, 'patiently'), 'gone', error) }
    const mustEnd = (): boolean => attempt === mostAttempts || stopping().aborted
    if (!mustEnd()) await pause(clock, backOffMs(error, attempt, firstDelayMs, random), stopping())
    if (!mustEnd()) return null
    // It is there now, which does not say that it stays: the request may still be under way.
    const state = await conclude(going, notYetKnown(found), 'gone', error)
    return isOutOfReach(error) ? { state, stops: error } : { state }
  }

/** The service has answered, whatever it said: the record is looked for, and that is the outcome. */
const createAfterAnswer = ({ look, conclude }: Verification) => ({
  accepted: async (going: Going): Promise<OutcomeState> => conclude(going, await look(going, 'patiently'), 'gone'),
  unclear: async (going: Going, error: AppError): Promise<OutcomeState> => {
    // It is there, which does not say that it stays: nobody has refused.
    return conclude(going, notYetKnown(await look(going, 'patiently')), 'gone', error)
  },
  /** What was refused may be the second of two requests that the network stack sent, or come after an attempt whose answer was lost. */
  refused: async (going: Going, error: AppError, attempt: number): Promise<OutcomeState> =>
    conclude(going, await look(going, saysNotThere(error) ? 'patiently' : 'once'), attempt === 1 ? 'notThere' : 'gone', error),
})

const mostOfAnother = 3

/**
 * Where an answer seems to be of something on the way, and the record's service is not to be reached either, the next event would get
 * no further: after several in a row nothing more is sent. Null: the service is there, and the answer is its own.
 */
const createAfterAnother = ({ look, conclude }: Verification) => {
  let inARow = 0
  let lastKind = ''
  return {
    reset: (): void => {
      inARow = 0
    },
    // Before the next event is sent: looking is quick here, and each one sent meanwhile would be one more whose outcome nobody knows.
    check: async (going: Going, error: AppError): Promise<DeletionEnd | null> => {
      const found = await look(going, 'once')
      if (found.planned !== 'unknown' || found.error === undefined || !isOfAnother(found.error)) return null
      inARow = error.kind === lastKind ? inARow + 1 : 1
      lastKind = error.kind
      const state = await conclude(going, found, 'gone', error)
      return inARow < mostOfAnother ? { state } : { state, stops: error }
    },
  }
}

/** One attempt, and what follows from its answer. Null: try again. */
const createAttempt = (ports: DeleteOnePorts) => {
  const { clock, ledger, send } = ports
  const verification = createVerification(ports)
  const afterAnswer = createAfterAnswer(verification)
  const afterUnknown = createAfterUnknown(ports, verification)
  const afterAnother = createAfterAnother(verification)

  return async (going: Going, attempt: number): Promise<DeletionEnd | null> => {
    const answer = await send(going.event.eventId)
    const meaning = meaningOf(answer)
    const isFinal = meaning === 'notSent' && attempt === 1
    await ledger.noteResult(going.intentId, { at: clock.now(), attempt, ...factsOf(answer), isFinal })
    const another = !answer.ok && isOfAnother(answer.error) ? await afterAnother.check(going, answer.error) : null
    if (another !== null) return another
    afterAnother.reset()
    if (meaning === 'accepted' || meaning === 'unclear' || meaning === 'refused') going.onAnswered()
    if (answer.ok) return { state: await afterAnswer.accepted(going) }
    const { error } = answer
    if (meaning === 'unknown') return afterUnknown(going, error, attempt)
    if (meaning === 'unclear') return { state: await afterAnswer.unclear(going, error) }
    const state: OutcomeState = isFinal ? { kind: 'failed', error } : await afterAnswer.refused(going, error, attempt)
    return stopsAll(error) ? { state, stops: error } : { state }
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
    const intent = await intend({ at: clock.now(), baseUrl, ...event })
    if (!intent.ok) return { state: { kind: 'kept' }, stops: intent.error }
    try {
      return await attemptUntilEnd({ ...treating, event, intentId: intent.value })
    } finally {
      ledger.leave(intent.value)
    }
  }
}
