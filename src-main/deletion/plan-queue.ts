import type { ConfirmedPlan } from '../../src-preload/contract/deletion'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { ServiceTarget } from '../service/client'
import { readOnArrival } from '../service/unread-answer'
import { lookUpRecord, type ServiceLookups } from './batched-lookups'
import { createDeleteOne } from './delete-one'
import type { DeletionsPorts } from './deletions-ports'
import type { DeletionEnd, ProcessingReports } from './event-processing'
import { createEventQueue, type EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'

/** Deletes an id only once at a time: a second plan with the same id shares the outcome of the first. */
const createOnce = () => {
  const running = new Map<string, Promise<DeletionEnd>>()
  return (key: string, { onAnswered }: ProcessingReports, action: () => Promise<DeletionEnd>): Promise<DeletionEnd> => {
    const previous = running.get(key)
    if (previous !== undefined) {
      onAnswered()
      return previous
    }
    const started = action().finally(() => running.delete(key))
    running.set(key, started)
    return started
  }
}

/** The connection of a plan, if it is still the one that the plan was made for. */
export const planTarget = ({ connections }: DeletionsPorts, { connectionId, baseUrl, revision }: ConfirmedPlan): Promise<Result<ServiceTarget>> =>
  connections.target(connectionId, { baseUrl, revision })

/** Queues that delete the events of a confirmed plan. `closing` ends everything immediately. */
export const createPlanQueues = (ports: DeletionsPorts, lookupsAt: ServiceLookups, closing: AbortSignal) => {
  const { client, clock, ledger, rests, random, atOnce } = ports
  const once = createOnce()
  return (plan: ConfirmedPlan): EventQueue => {
    const { baseUrl, zone, events } = plan
    const confirmed = new Set(events.map(({ eventId }) => eventId))
    const look = lookupsAt(baseUrl, zone)
    const deleteOne = createDeleteOne({
      clock,
      ledger,
      baseUrl,
      random,
      signal: closing,
      intend: async (intent) => {
        const current = await planTarget(ports, plan)
        if (!current.ok) return current
        return ledger.intend(intent).then(ok, (error: unknown) => failed(ledgerError(error)))
      },
      send: async (eventId) => {
        if (!confirmed.has(eventId)) throw new Error('this id was not confirmed')
        const current = await planTarget(ports, plan)
        if (!current.ok) return current
        const answer = await readOnArrival(client.deleteEvent(current.value, eventId, closing))
        if (!answer.ok) rests.note(baseUrl, answer.error)
        return answer
      },
      rested: async () => {
        await rests.wait(baseUrl, queue.stopping)
        return rests.of(baseUrl) === undefined
      },
      look: (event) => lookUpRecord(look, event),
      stopping: () => queue.stopping,
    })
    const queue: EventQueue = createEventQueue({
      events,
      clock,
      atOnce,
      // Before the intent is written, so that Pause and Stop still concern what waits.
      hold: () => (rests.of(baseUrl) === undefined ? undefined : rests.wait(baseUrl, queue.stopping)),
      errorOf: ledgerError,
      processEvent: (event, reports) => once(`${baseUrl} ${event.eventId}`, reports, () => deleteOne(event, reports)),
    })
    return queue
  }
}
