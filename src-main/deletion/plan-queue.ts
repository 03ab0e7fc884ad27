import type { ConfirmedPlan } from '../../src-preload/contract/deletion'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { ServiceTarget } from '../service/client'
import { readOnArrival } from '../service/unread-answer'
import { createDeleteOne } from './delete-one'
import type { DeletionsPorts } from './deletions-ports'
import { createEventQueue, type EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'
import { lookFor, type LooksAt } from './looks'
import type { DeletionEnd, Treating } from './treatment'

/** One id is under way once: a second plan that names it meanwhile shares the outcome of the first. */
const createOnce = () => {
  const underWay = new Map<string, Promise<DeletionEnd>>()
  return (key: string, { onAnswered }: Treating, action: () => Promise<DeletionEnd>): Promise<DeletionEnd> => {
    const running = underWay.get(key)
    if (running !== undefined) {
      onAnswered()
      return running
    }
    const started = action().finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

/** The connection of a plan as it is now, if it is still the one that the plan was made for. */
export const planTarget = ({ connections }: DeletionsPorts, { connectionId, baseUrl, revision }: ConfirmedPlan): Promise<Result<ServiceTarget>> =>
  connections.target(connectionId, { baseUrl, revision })

/** Queues that delete the events of a confirmed plan. `closing` ends everything at once. */
export const createPlanQueues = (ports: DeletionsPorts, looksAt: LooksAt, closing: AbortSignal) => {
  const { client, clock, ledger, random, atOnce } = ports
  const once = createOnce()
  return (plan: ConfirmedPlan): EventQueue => {
    const { baseUrl, zone, events } = plan
    const confirmed = new Set(events.map(({ eventId }) => eventId))
    const look = looksAt(baseUrl, zone)
    const deleteOne = createDeleteOne({
      ...{ clock, ledger, baseUrl, random, signal: closing },
      intend: async (intent) => {
        const current = await planTarget(ports, plan)
        if (!current.ok) return current
        return ledger.intend(intent).then(ok, (error: unknown) => failed(ledgerError(error)))
      },
      send: async (eventId) => {
        if (!confirmed.has(eventId)) throw new Error('an id that nobody confirmed')
        const current = await planTarget(ports, plan)
        return current.ok ? readOnArrival(client.deleteEvent(current.value, eventId, closing)) : current
      },
      look: (event) => lookFor(look, event),
      stopping: () => queue.stopping,
    })
    const queue = createEventQueue({
      ...{ events, clock, atOnce, errorOf: ledgerError },
      treat: (event, treating) => once(`${baseUrl} ${event.eventId}`, treating, () => deleteOne(event, treating)),
    })
    return queue
  }
}
