import { setMaxListeners } from 'node:events'
import type { ConfirmedPlan, DeletionNews } from '../../src-preload/contract/deletion'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { Connections } from '../connections/connections'
import type { Clock } from '../ports/clock'
import type { ServiceClient } from '../service/client'
import { createCheckQueues } from './check-queue'
import type { FindEvents } from './event-finder'
import type { EventQueue } from './event-queue'
import type { Ledger } from './ledger'
import { createLooksAt } from './looks'
import { createPlanQueues, planTarget } from './plan-queue'
import { parseRecord } from './whereabouts'

type Nothing = Record<string, never>

/** Deletions under way and just ended, by the name that the page gave them. */
export interface Deletions {
  start(plan: ConfirmedPlan): Promise<Result<Nothing>>
  /** Looks for what ledger intents were about, and writes down what it finds. Sends no deletion. */
  check(check: { deletionId: string; intentIds: readonly string[]; zone: string }): Promise<Result<Nothing>>
  read(deletionId: string): Promise<Result<DeletionNews>>
  pause(deletionId: string, isPaused: boolean): Result<Nothing>
  cancel(deletionId: string): Result<Nothing>
  /** Goes on with the rest that was kept, if the connection is still the same. */
  resume(deletionId: string): Promise<Result<Nothing>>
  close(deletionId: string): Result<Nothing>
  closeAll(): Promise<void>
}

export interface DeletionsPorts {
  readonly connections: Connections
  readonly client: ServiceClient
  readonly find: FindEvents
  readonly ledger: Ledger
  readonly clock: Clock
  readonly random: () => number
  /** Deletions under way at once, as the settings say now. */
  readonly atOnce: () => number
}

interface Entry {
  readonly queue: EventQueue
  /** Asked again before the rest goes on. */
  readonly plan?: ConfirmedPlan
}

const isSound = ({ events }: ConfirmedPlan): boolean =>
  events.length > 0 &&
  new Set(events.map(({ eventId }) => eventId)).size === events.length &&
  events.every(({ eventId, record }) => eventId !== '' && parseRecord(record)?.id === eventId)

export const createDeletions = (ports: DeletionsPorts): Deletions => {
  const { ledger } = ports
  const entries = new Map<string, Entry>()
  const closing = new AbortController()
  // Some two hundred verifications wait on it at once, which is no leak.
  setMaxListeners(0, closing.signal)
  const looksAt = createLooksAt(ports, closing.signal)
  const planQueue = createPlanQueues(ports, looksAt, closing.signal)
  const checkQueue = createCheckQueues(ports, looksAt)

  const withEntry = <T>(deletionId: string, action: (entry: Entry) => T): T | Result<never> => {
    const entry = entries.get(deletionId)
    return entry === undefined ? failed({ kind: 'gone' }) : action(entry)
  }
  const isKnown = (deletionId: string): Result<never> | null =>
    entries.has(deletionId) ? failed({ kind: 'refused', reason: 'request', detail: 'a deletion of this name is known' }) : null

  return {
    start: async (plan) => {
      if (!isSound(plan)) return failed({ kind: 'refused', reason: 'request', detail: 'the plan does not hold together' })
      const target = await planTarget(ports, plan)
      if (!target.ok) return target
      const known = isKnown(plan.deletionId)
      if (known) return known
      entries.set(plan.deletionId, { plan, queue: planQueue(plan) })
      return ok({})
    },
    check: async ({ deletionId, intentIds, zone }) => {
      const known = isKnown(deletionId)
      if (known) return known
      const settled = [...new Set(intentIds)].filter((intentId) => !ledger.isUnderWay(intentId))
      const found = await Promise.all(settled.map((intentId) => ledger.entry(intentId)))
      entries.set(deletionId, { queue: checkQueue(found.filter((entry) => entry !== undefined), zone) })
      return ok({})
    },
    read: async (deletionId) => withEntry(deletionId, async ({ queue }) => ok(await queue.news())),
    pause: (deletionId, isPaused) => withEntry(deletionId, ({ queue }) => (queue.pause(isPaused), ok({}))),
    cancel: (deletionId) => withEntry(deletionId, ({ queue }) => (queue.cancel(), ok({}))),
    resume: async (deletionId) =>
      withEntry(deletionId, async ({ queue, plan }) => {
        const target = plan === undefined ? ok({}) : await planTarget(ports, plan)
        if (!target.ok) return target
        queue.resume()
        return ok({})
      }),
    close: (deletionId) =>
      withEntry(deletionId, ({ queue }) => {
        queue.cancel()
        entries.delete(deletionId)
        return ok({})
      }),
    closeAll: async () => {
      for (const { queue } of entries.values()) queue.cancel()
      closing.abort()
      await ledger.close()
    },
  }
}
