import { setTimeout } from 'node:timers/promises'
import {
  type AcceptedSample,
  type ConfirmedPlan,
  confirmedPlan,
} from '../../src-core/deletion/confirmed-plan'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import { planDeletion } from '../../src-core/deletion/deletion-plan'
import type { PlanService } from '../../src-core/deletion/plan-service'
import { type DeletionUpdate, readDeletion } from '../../src-core/deletion/read-deletion'
import { firstRows, tableOfRecords } from '../../src-core/deletion/record-table'
import { doneCountOf, endOf, noteChanges } from '../../src-core/deletion/run-counts'
import type { EndCounts } from '../../src-core/deletion/run-ends'
import type { AppError } from '../../src-core/errors/errors'
import type { DesktopApi } from '../../src-preload/contract/desktop-api'
import type { Session } from '../session'
import type { Candidates } from './candidates'

const lookEveryMs = 200

export interface DeletionEnd {
  readonly states: ReadonlyMap<string, DeletionState>
  readonly counts: EndCounts
  /** Why the rest was not deleted. */
  readonly error: AppError | null
}

/** What the ledger keeps with each deletion. */
export interface StatedWith {
  readonly reason?: string
  /** The sample that was reviewed before. */
  readonly accepted?: AcceptedSample | undefined
}

/** Called once for each event that has ended; if it rejects, the rest is not deleted. */
type NotifyEnd = (eventId: string, state: DeletionState) => Promise<void>

/** Tells of each event once, one after the other; the first failure ends it. */
const createNotifier = (
  states: ReadonlyMap<string, DeletionState>,
  notifyEnd: NotifyEnd,
  onFailure: () => void,
) => {
  const notified = new Set<string>()
  let notifying = Promise.resolve()
  let failure: { readonly reason: unknown } | null = null
  return {
    notifyChanges: (): void => {
      for (const [eventId, state] of states) {
        if (notified.has(eventId) || endOf(state) === undefined) continue
        notified.add(eventId)
        notifying = notifying
          .then(() => (failure === null ? notifyEnd(eventId, state) : undefined))
          .catch((reason: unknown) => {
            failure ??= { reason }
            onFailure()
          })
      }
    },
    end: async (): Promise<void> => {
      await notifying
      if (failure !== null) throw failure.reason
    },
  }
}

/** The run at main: what became of its events so far, and why it could not begin or go on. */
const createRun = (desktop: DesktopApi, confirmed: ConfirmedPlan) => {
  const { deletionId } = confirmed
  const states = new Map<string, DeletionState>()
  let counts: EndCounts = new Map()
  let error: AppError | null = null
  let isInProgress = false
  const take = ({ changes, stoppedBy, stage }: DeletionUpdate): void => {
    counts = noteChanges(states, counts, changes)
    error = stoppedBy ?? error
    isInProgress = stage !== 'ended'
  }
  return {
    states,
    doneCount: (): number => doneCountOf(counts),
    end: (): DeletionEnd => ({ states, counts, error }),
    carryOut: async (): Promise<void> => {
      const started = await desktop.startDeletion(confirmed)
      isInProgress = started.ok
      const failure = started.ok ? await readDeletion(desktop, deletionId, take) : started.error
      isInProgress = false
      error = failure ?? error
    },
    /** Has no effect before main has accepted the plan, or when the run is over. */
    stop: (): void => {
      if (isInProgress) void desktop.cancelDeletion({ deletionId })
    },
  }
}

/**
 * Deletes them as the window does. Resolves when what became of every request is in the ledger, or with the
 * error if main refuses the plan, as it does if the connection or its token is not that of `service` any more.
 */
export const deleteCandidates = async (
  { desktop, page, interruption, output }: Session,
  service: PlanService,
  { records, deletedOthers, fetched }: Candidates,
  { reason = '', accepted }: StatedWith,
  notifyEnd: NotifyEnd,
): Promise<DeletionEnd> => {
  const { words, counts } = page
  const table = tableOfRecords([...records, ...deletedOthers])
  const plan = planDeletion(table, firstRows(records.length), service, { fetched })
  const run = createRun(desktop, confirmedPlan(crypto.randomUUID(), plan, plan.events, reason, accepted))
  let isUnwanted = interruption.aborted
  const stop = (): void => {
    isUnwanted = true
    run.stop()
  }
  const { notifyChanges, end } = createNotifier(run.states, notifyEnd, stop)
  interruption.addEventListener('abort', stop, { once: true })
  let isOver = false
  const carriedOut = run.carryOut().finally(() => {
    isOver = true
  })
  while (!isOver) {
    await Promise.race([carriedOut, setTimeout(lookEveryMs, undefined, { ref: false })])
    // What was wanted before main had accepted the plan.
    if (isUnwanted) run.stop()
    output.showProgress(
      words.t(isUnwanted ? 'deletion.stopping' : 'deletion.progress', {
        done: counts.number(run.doneCount()),
        total: counts.number(records.length),
      }),
    )
    notifyChanges()
  }
  await carriedOut
  interruption.removeEventListener('abort', stop)
  await end()
  return run.end()
}
