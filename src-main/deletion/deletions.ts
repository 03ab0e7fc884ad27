import { setMaxListeners } from 'node:events'
import type { ConfirmedPlan } from '../../src-core/deletion/confirmed-plan'
import type { DeletionUpdate } from '../../src-core/deletion/read-deletion'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { createNamedEntries, type NamedEntries } from '../waiting/named-entries'
import { createCheckQueues } from './check-queue'
import type { DeletionsPorts } from './deletions-ports'
import type { EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'
import { createPlanQueues, deletionTarget } from './plan-queue'
import { parseRecord } from './search-range'

type Nothing = Record<string, never>

/** Deletions that are running or have just ended, by the id that the page chose. */
export interface Deletions {
  start(plan: ConfirmedPlan): Promise<Result<Nothing>>
  /** Looks up the records of ledger intents and records the outcomes. Sends no deletion. */
  check(check: { deletionId: string; intentIds: readonly string[] }): Promise<Result<Nothing>>
  read(deletionId: string): Promise<Result<DeletionUpdate>>
  pause(deletionId: string, isPaused: boolean): Result<Nothing>
  cancel(deletionId: string): Result<Nothing>
  /** Continues with the events that were not deleted, if the connection is still the same. */
  resume(deletionId: string): Promise<Result<Nothing>>
  close(deletionId: string): Result<Nothing>
  /** The page that would read them is gone: closes each of them. */
  forgetAll(): void
  closeAll(): Promise<void>
}

interface Entry {
  readonly queue: EventQueue
  /** Its connection is checked again before the rest continues. */
  readonly plan?: ConfirmedPlan
}

const isSound = ({ events }: ConfirmedPlan): boolean =>
  events.length > 0 &&
  new Set(events.map(({ eventId }) => eventId)).size === events.length &&
  events.every(
    ({ eventId, record, others = [] }) =>
      eventId !== '' && [record, ...others].every((text) => parseRecord(text)?.id === eventId),
  )

const createStarts = (
  ports: DeletionsPorts,
  { add }: NamedEntries<Entry>,
  closing: AbortSignal,
): Pick<Deletions, 'start' | 'check'> => {
  const { ledger } = ports
  const planQueue = createPlanQueues(ports, closing)
  const checkQueue = createCheckQueues(ports, closing)
  return {
    start: async (plan) => {
      if (!isSound(plan))
        return failed({ kind: 'refused', reason: 'request', detail: 'the plan is inconsistent' })
      const target = await deletionTarget(ports, plan)
      if (!target.ok) return target
      const now = target.value.tokenFingerprint
      const before =
        plan.isOtherTokenIntended === true
          ? undefined
          : plan.fetchedWith?.find((fingerprint) => fingerprint !== now)
      if (before !== undefined) return failed({ kind: 'otherToken', before, now })
      return add(plan.deletionId, () => ({ plan, queue: planQueue(plan, now) }))
    },
    check: async ({ deletionId, intentIds }) => {
      const settled = [...new Set(intentIds)].filter((intentId) => !ledger.isInProgress(intentId))
      const found = await ledger
        .claim()
        .then(() => Promise.all(settled.map((intentId) => ledger.entry(intentId))))
        .then(ok, (error: unknown) => failed(ledgerError(error)))
      return found.ok
        ? add(deletionId, () => ({ queue: checkQueue(found.value.filter((entry) => entry !== undefined)) }))
        : found
    },
  }
}

export const createDeletions = (ports: DeletionsPorts): Deletions => {
  const closing = new AbortController()
  // Hundreds of verifications listen to it at once, which is no leak.
  setMaxListeners(0, closing.signal)
  const entries = createNamedEntries<Entry>('a deletion')
  const forgetAll = (): void => entries.forgetAll(({ queue }) => queue.cancel())
  return {
    ...createStarts(ports, entries, closing.signal),
    read: async (deletionId) => entries.with(deletionId, async ({ queue }) => ok(await queue.update())),
    pause: (deletionId, isPaused) =>
      entries.with(deletionId, ({ queue }) => {
        queue.pause(isPaused)
        return ok({})
      }),
    cancel: (deletionId) =>
      entries.with(deletionId, ({ queue }) => {
        queue.cancel()
        return ok({})
      }),
    resume: async (deletionId) =>
      entries.with(deletionId, async ({ queue, plan }) => {
        const target = plan === undefined ? ok({}) : await deletionTarget(ports, plan)
        if (!target.ok) return target
        queue.resume()
        return ok({})
      }),
    close: (deletionId) =>
      entries.with(deletionId, ({ queue }) => {
        queue.cancel()
        entries.forget(deletionId)
        return ok({})
      }),
    forgetAll,
    closeAll: async () => {
      forgetAll()
      closing.abort()
      await ports.ledger.close()
    },
  }
}
