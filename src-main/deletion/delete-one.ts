import type { OutcomeState } from '../../src-core/deletion/deletion-outcome'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import { type AppError, isFromIntermediary } from '../../src-core/errors/errors'
import type { Result } from '../../src-core/errors/result'
import type { DeletionAccepted } from '../../src-preload/contract/deletion'
import type { Clock } from '../ports/clock'
import { backOffMs } from '../waiting/back-off'
import { pause } from '../waiting/pause'
import { isUnreachable, meaningOf, reportsNotFound, stopsAll } from './answer-meaning'
import type { DeletionEnd, ProcessingReports } from './event-processing'
import type { Ledger } from './ledger'
import type { Finding } from './looks'
import {
  assess,
  assessBefore,
  hasDeletedOther,
  isDeleted,
  nothingKnown,
  notYetKnown,
  type SeenEvent,
} from './record-outcomes'
import { type ActiveDeletion, createVerification, type Verification } from './verification'

export interface DeleteOnePorts {
  readonly clock: Clock
  readonly random: () => number
  readonly ledger: Ledger
  readonly baseUrl: string
  /**
   * Writes the intent to the ledger if the deletion may still be sent; without an intent, nothing is sent.
   */
  intend(...intent: Parameters<Ledger['intend']>): Promise<Result<string>>
  /** Passes one request to the network stack, which may send it more than once: see `HttpTransport`. */
  send(eventId: string): Promise<Result<DeletionAccepted>>
  /** A look of just now, which must show the record before anything is sent. */
  before(event: PlannedEvent): Promise<Finding>
  /** Makes the looks again that showed it; calls `onGone` as soon as they do not show it any more. */
  again(event: SeenEvent, onGone: () => void): Promise<Finding>
  /** How many others that were there before the last of these looks lacks, at least. */
  lostBeside(event: SeenEvent): number
  /** Waits as long as the service has asked to wait; false: stopped before that was over. */
  rested(): Promise<boolean>
  /** Once aborted, nothing more is sent; requests already sent are still verified. */
  stopping(): AbortSignal
  /** Ends everything immediately: the application closes. */
  readonly signal: AbortSignal
}

const maxAttempts = 3
const firstDelayMs = 500

/** What the ledger keeps of a response: never its body, which could contain anything. */
const factsOf = (
  answer: Result<DeletionAccepted>,
): { status?: number; returnCode?: string; error?: string } => {
  if (answer.ok) return { status: answer.value.status, returnCode: '0' }
  const { error } = answer
  return {
    ...('status' in error ? { status: error.status } : {}),
    ...(error.kind === 'returnCode' ? { returnCode: error.returnCode } : {}),
    error: error.kind,
  }
}

/**
 * It is unknown whether an attempt was carried out. Another one is made only where a look just before shows
 * the very record, and no other one, as before the first. Null: try again.
 */
const createAfterUnknown =
  ({ clock, random, rested, again, stopping }: DeleteOnePorts, { look, conclude }: Verification) =>
  async (deletion: ActiveDeletion, error: AppError, attempt: number): Promise<DeletionEnd | null> => {
    deletion.onState({ kind: 'resting' })
    // Until then the record cannot be looked up either. Whoever stops need not wait: the dialog and the
    // ledger offer to look it up later.
    if (!(await rested())) return { state: await conclude(deletion, nothingKnown, 'deleted', error) }
    const mustEnd = (): boolean => attempt === maxAttempts || stopping().aborted
    if (!mustEnd()) await pause(clock, backOffMs(error, attempt, firstDelayMs, random), stopping())
    if (!mustEnd()) await rested()
    for (;;) {
      deletion.onState({ kind: 'verifying' })
      const finding = await again(deletion.event, deletion.onGone)
      const found = assess(deletion.event, finding)
      if (isDeleted(found)) return { state: await conclude(deletion, found, 'deleted') }
      // The service did delete another record with this id: the next request could delete one more.
      if (hasDeletedOther(found))
        return { state: await conclude(deletion, await look(deletion, 'repeatedly'), 'deleted', error) }
      const isSeen = !('kind' in assessBefore(deletion.event, finding))
      if (mustEnd() || !isSeen) {
        // That the record is there now does not mean that it stays: the request may still be in progress.
        const state = await conclude(deletion, notYetKnown(found), 'deleted', error)
        return isUnreachable(error) ? { state, stops: error } : { state }
      }
      const { may, hasWaited } = await deletion.mayBegin()
      if (may && !hasWaited) return null
    }
  }

/** The service has responded: the outcome is what the lookup finds, whatever the response said. */
const createAfterAnswer = ({ look, conclude }: Verification) => ({
  accepted: async (deletion: ActiveDeletion): Promise<OutcomeState> =>
    conclude(deletion, await look(deletion, 'repeatedly', deletion.onDoubt), 'deleted'),
  unclear: async (deletion: ActiveDeletion, error: AppError): Promise<OutcomeState> => {
    // That the record is there does not mean that it stays: the service has not refused.
    return conclude(
      deletion,
      notYetKnown(await look(deletion, 'repeatedly', deletion.onDoubt)),
      'deleted',
      error,
    )
  },
  /**
   * The refused request may be a repetition by the network stack, or follow an attempt whose response was
   * lost.
   */
  refused: async (deletion: ActiveDeletion, error: AppError, attempt: number): Promise<OutcomeState> =>
    conclude(
      deletion,
      await look(deletion, reportsNotFound(error) ? 'repeatedly' : 'once'),
      attempt === 1 ? 'noLongerFound' : 'deleted',
      error,
    ),
})

const maxFromIntermediary = 3

/**
 * If a response seems to come from something other than the service, and the lookup does not reach the
 * service either, the next request would not: after several in a row nothing more is sent. Null: the service
 * can be reached, and the response is its own.
 */
const createAfterAnother = ({ look, conclude }: Verification) => {
  let inARow = 0
  let lastKind = ''
  return {
    reset: (): void => {
      inARow = 0
    },
    // Before the next event is sent, which would add one more unknown outcome.
    check: async (deletion: ActiveDeletion, error: AppError): Promise<DeletionEnd | null> => {
      const found = await look(deletion, 'once')
      if (found.planned !== 'unknown' || found.error === undefined || !isFromIntermediary(found.error))
        return null
      inARow = error.kind === lastKind ? inARow + 1 : 1
      lastKind = error.kind
      const state = await conclude(deletion, found, 'deleted', error)
      return inARow < maxFromIntermediary ? { state } : { state, stops: error }
    },
  }
}

/** Makes one attempt and acts on the response. Null: try again. */
const createAttempt = (ports: DeleteOnePorts) => {
  const { clock, ledger, send } = ports
  const verification = createVerification(ports)
  const afterAnswer = createAfterAnswer(verification)
  const afterUnknown = createAfterUnknown(ports, verification)
  const afterAnother = createAfterAnother(verification)

  return async (deletion: ActiveDeletion, attempt: number): Promise<DeletionEnd | null> => {
    const answer = await send(deletion.event.eventId)
    const meaning = meaningOf(answer)
    const isFinal = meaning === 'notSent' && attempt === 1
    const recorded = ledger.recordResult(deletion.intentId, {
      at: clock.now(),
      attempt,
      ...factsOf(answer),
      isFinal,
    })
    // The next event need not wait for the disk: without this line, the intent stays unresolved and is looked
    // up.
    if (answer.ok) deletion.onAnswered()
    await recorded
    const another =
      !answer.ok && isFromIntermediary(answer.error) ? await afterAnother.check(deletion, answer.error) : null
    if (another !== null) return another
    afterAnother.reset()
    if (meaning === 'unclear' || meaning === 'refused') deletion.onAnswered()
    if (answer.ok) return { state: await afterAnswer.accepted(deletion) }
    const { error } = answer
    if (error.kind === 'readOnly') {
      // Locked since the intent was written, or since an attempt whose outcome is still to be found out.
      const state = isFinal ? ({ kind: 'notDeleted' } as const) : await afterAnswer.unclear(deletion, error)
      return { state, stops: error }
    }
    if (meaning === 'unknown') return afterUnknown(deletion, error, attempt)
    if (meaning === 'unclear') return { state: await afterAnswer.unclear(deletion, error) }
    const state: OutcomeState = isFinal
      ? { kind: 'failed', error }
      : await afterAnswer.refused(deletion, error, attempt)
    return stopsAll(error) ? { state, stops: error } : { state }
  }
}

/** No other event would be seen either. */
const seesNothing = (error: AppError): boolean =>
  isUnreachable(error) || stopsAll(error) || isFromIntermediary(error)

const isLeft = ({ kind }: DeletionEnd['state']): boolean => kind === 'stillThere' || kind === 'failed'

/**
 * Deletes one event: looks whether the service has that very record under the id, writes the intent to the
 * disk before the request is sent, records each response, and looks the record up at the end. Rejects if the
 * ledger cannot be written after a response: that deletion stays unresolved.
 */
export const createDeleteOne = (ports: DeleteOnePorts) => {
  const { clock, ledger, baseUrl, before, intend, lostBeside } = ports
  const attemptOnce = createAttempt(ports)
  const attemptUntilEnd = async (deletion: ActiveDeletion): Promise<DeletionEnd> => {
    for (let attempt = 1; ; attempt += 1) {
      deletion.onState({ kind: 'sending', attempt })
      const end = await attemptOnce(deletion, attempt)
      if (end !== null) return end
    }
  }
  /** A run that was paused meanwhile looks again; one that is to stop sends nothing. */
  const lookUntilItMayBegin = async (
    event: PlannedEvent,
    reports: ProcessingReports,
  ): Promise<SeenEvent | DeletionEnd> => {
    for (;;) {
      reports.onState({ kind: 'looking' })
      const finding = await before(event)
      const { may, hasWaited } = await reports.mayBegin()
      if (!may) return { state: { kind: 'notDeleted' } }
      if (hasWaited) continue
      if (finding.kind === 'unknown' && finding.error !== undefined && seesNothing(finding.error))
        return { state: { kind: 'notDeleted' }, stops: finding.error }
      const seen = assessBefore(event, finding)
      return 'kind' in seen ? { state: seen } : seen
    }
  }
  return async (event: PlannedEvent, reports: ProcessingReports): Promise<DeletionEnd> => {
    const seen = await lookUntilItMayBegin(event, reports)
    if ('state' in seen) return seen
    const intent = await intend({ at: clock.now(), baseUrl, ...seen })
    if (!intent.ok) return { state: { kind: 'notDeleted' }, stops: intent.error }
    try {
      const end = await attemptUntilEnd({ ...reports, event: seen, intentId: intent.value })
      const missing = isLeft(end.state) ? lostBeside(seen) : 0
      return missing > 0 ? { ...end, stops: { kind: 'othersGone', missing } } : end
    } finally {
      ledger.leave(intent.value)
    }
  }
}
