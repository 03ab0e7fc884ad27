import { setTimeout } from 'node:timers/promises'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import type { PlanService } from '../../src-core/deletion/deletion-plan'
import { firstRows, tableOfRecords } from '../../src-core/deletion/record-table'
import { runEnds } from '../../src-core/deletion/run-ends'
import type { AppError } from '../../src-core/errors/errors'
import type { Session } from '../session'
import type { Candidates } from './candidates'

const lookEveryMs = 200

export interface DeletionEnd {
  readonly states: ReadonlyMap<string, DeletionState>
  /** Why the rest was not deleted. */
  readonly error: AppError | null
}

/** Called once for each event that has ended; if it rejects, the rest is not deleted. */
type TellEnd = (eventId: string, state: DeletionState) => Promise<void>

const hasEnded = ({ kind }: DeletionState): boolean => runEnds.some((end) => end === kind)

/** Tells of each event once, one after the other; the first failure ends it. */
const createTelling = (
  states: ReadonlyMap<string, DeletionState>,
  tellEnd: TellEnd,
  onFailure: () => void,
) => {
  const told = new Set<string>()
  let telling = Promise.resolve()
  let failure: { readonly reason: unknown } | null = null
  return {
    tellNews: (): void => {
      for (const [eventId, state] of states) {
        if (told.has(eventId) || !hasEnded(state)) continue
        told.add(eventId)
        telling = telling
          .then(() => (failure === null ? tellEnd(eventId, state) : undefined))
          .catch((reason: unknown) => {
            failure ??= { reason }
            onFailure()
          })
      }
    },
    end: async (): Promise<void> => {
      await telling
      if (failure !== null) throw failure.reason
    },
  }
}

/**
 * Deletes them as the dialog of the window does. Resolves when what became of every request is in the ledger.
 */
export const deleteCandidates = async (
  { page, interruption, output }: Session,
  service: PlanService,
  { records, deletedOthers }: Candidates,
  tellEnd: TellEnd,
): Promise<DeletionEnd> => {
  const { deletion, words, counts } = page
  deletion.askFor(tableOfRecords([...records, ...deletedOthers]), firstRows(records.length), service)
  // The number was given with the command.
  deletion.typedCount = String(deletion.wanted.length)
  let isUnwanted = interruption.aborted
  const stop = (): void => {
    isUnwanted = true
    if (deletion.isInProgress) deletion.stop()
  }
  const { tellNews, end } = createTelling(deletion.states, tellEnd, stop)
  interruption.addEventListener('abort', stop, { once: true })
  let isOver = false
  const run = deletion.run().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([run, setTimeout(lookEveryMs, undefined, { ref: false })])
    // What was wanted before main had accepted the plan.
    if (isUnwanted && deletion.isInProgress) deletion.stop()
    output.showProgress(
      words.t(isUnwanted ? 'deletion.stopping' : 'deletion.progress', {
        done: counts.number(deletion.doneCount),
        total: counts.number(records.length),
      }),
    )
    tellNews()
  }
  await run
  interruption.removeEventListener('abort', stop)
  await end()
  return { states: deletion.states, error: deletion.error }
}
