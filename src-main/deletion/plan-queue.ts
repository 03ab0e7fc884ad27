import type { ConfirmedPlan } from '../../src-core/deletion/confirmed-plan'
import type { ReviewedSample } from '../../src-core/deletion/sample/reviewed-sample'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { UserTarget } from '../connections/connections'
import { readOnArrival } from '../service/unread-answer'
import { createBreaker } from './breaker'
import { createDeleteOne } from './delete-one'
import { createDeletionPace } from './deletion-pace'
import type { DeletionsPorts } from './deletions-ports'
import type { DeletionEnd, ProcessingReports } from './event-processing'
import { createEventQueue, type EventQueue } from './event-queue'
import { ledgerError } from './ledger-files'
import { createLooksAfter } from './looks-after'
import { Neighbours, type SentDeletions } from './neighbours'
import { searchRangeOf } from './search-range'
import { createSightings } from './sightings'
import { systemUser } from './system-user'

/**
 * Deletes an id only once at a time: a second plan with the same event shares the outcome of the first, one
 * with another record waits for its end.
 */
const createOnce = () => {
  const running = new Map<string, { readonly record: string; readonly end: Promise<DeletionEnd> }>()
  return async (
    key: string,
    record: string,
    { onAnswered }: ProcessingReports,
    action: () => Promise<DeletionEnd>,
  ): Promise<DeletionEnd> => {
    for (let previous = running.get(key); previous !== undefined; previous = running.get(key)) {
      onAnswered()
      if (previous.record === record) return previous.end
      // Its own plan reports how it ends.
      await Promise.allSettled([previous.end])
    }
    const end = action().finally(() => running.delete(key))
    running.set(key, { record, end })
    return end
  }
}

/**
 * The connection of a plan, if it is still the one that the plan was made for. `confirmedWith`: the
 * fingerprint of the token that it must have.
 */
const planTarget = (
  { connections }: DeletionsPorts,
  { connectionId, baseUrl, revision }: ConfirmedPlan,
  confirmedWith?: string,
): Promise<Result<UserTarget>> =>
  connections.target(connectionId, {
    baseUrl,
    revision,
    ...(confirmedWith !== undefined && { fetchedWith: [confirmedWith] }),
  })

/** The same, if the connection may delete now. */
export const deletionTarget = async (
  ports: DeletionsPorts,
  plan: ConfirmedPlan,
): Promise<Result<UserTarget>> => {
  const target = await planTarget(ports, plan)
  const permitted = target.ok ? await ports.permitDeletion(plan.connectionId, plan.baseUrl) : target
  return permitted.ok ? target : permitted
}

/** By device and time: events that follow each other are shown by the same requests. */
const inOrderOfTime = (events: readonly PlannedEvent[]): readonly PlannedEvent[] => {
  const placed = events.map((event) => {
    const range = searchRangeOf(event)
    return { event, deviceId: range?.devices[0] ?? '', at: Math.min(...(range?.instants ?? [])) }
  })
  return placed
    .toSorted((one, other) =>
      one.deviceId === other.deviceId ? one.at - other.at : one.deviceId < other.deviceId ? -1 : 1,
    )
    .map(({ event }) => event)
}

/** What the ledger keeps with each deletion of the plan: why, and what was reviewed before by whom. */
const statedIn = ({
  reason,
  sample,
  acceptedBy: before,
}: ConfirmedPlan): { reason?: string; sample?: ReviewedSample; acceptedBy?: string } => {
  const acceptedBy = sample && (before ?? systemUser())
  return {
    ...(reason !== undefined && { reason }),
    ...(sample && { sample }),
    ...(acceptedBy !== undefined && acceptedBy !== '' && { acceptedBy }),
  }
}

/** Queues that delete the events of a confirmed plan. `closing` ends everything immediately. */
export const createPlanQueues = (ports: DeletionsPorts, closing: AbortSignal) => {
  const { client, clock, power, finder, ledger, retryAfters, random, atOnce, onEnd } = ports
  const once = createOnce()
  /** By base URL. */
  const sent = new Map<string, SentDeletions>()
  const sentAt = (baseUrl: string): SentDeletions => {
    const own = sent.get(baseUrl) ?? new Map()
    sent.set(baseUrl, own)
    return own
  }
  return (plan: ConfirmedPlan, tokenFingerprint: string): EventQueue => {
    const { connectionId, baseUrl } = plan
    const stated = statedIn(plan)
    const pace = createDeletionPace(atOnce)
    const events = inOrderOfTime(plan.events)
    const confirmed = new Set(events.map(({ eventId }) => eventId))
    const target = (): Promise<Result<UserTarget>> => planTarget(ports, plan, tokenFingerprint)
    /** What this user sees under an id need not be what another one saw change. */
    const asSeen = (end: DeletionEnd): DeletionEnd =>
      end.state.kind === 'changedSince' &&
      plan.fetchedWith?.some((fingerprint) => fingerprint !== tokenFingerprint) === true
        ? { ...end, state: { kind: 'otherRecord', records: end.state.records } }
        : end
    const neighbours = new Neighbours(events, sentAt(baseUrl), clock)
    const sightings = createSightings({
      finder,
      clock,
      events,
      whereFetched: plan,
      neighbours,
      target,
      stopping: () => queue.stopping,
    })
    const looksAfter = createLooksAfter({ finder, clock, neighbours, target, closing })
    const deleteOne = createDeleteOne({
      clock,
      ledger,
      baseUrl,
      random,
      signal: closing,
      // Nothing that would not be sent is written.
      intend: async (intent) => {
        const current = await target()
        const foreseen = current.ok ? await ports.foreseeDeletion(connectionId, baseUrl) : current
        if (!foreseen.ok) return foreseen
        neighbours.noteSeen(intent)
        return ledger
          .intend({ ...intent, tokenFingerprint, ...stated })
          .then(ok, (error: unknown) => failed(ledgerError(error)))
      },
      send: async (eventId) => {
        if (!confirmed.has(eventId)) throw new Error('this id was not confirmed')
        const current = await target()
        if (!current.ok) return current
        looksAfter.noteSent(eventId)
        neighbours.noteSent(eventId)
        const answer = await readOnArrival(
          client.deleteEvent({ ...current.value, connectionId }, eventId, closing),
        )
        pace.note(answer)
        if (!answer.ok) retryAfters.note(baseUrl, answer.error)
        return answer
      },
      rested: async () => {
        await retryAfters.wait(baseUrl, queue.stopping)
        return retryAfters.of(baseUrl) === undefined
      },
      before: sightings.of,
      again: looksAfter.of,
      lostBeside: (event) => neighbours.lostBeside(event),
      stopping: () => queue.stopping,
    })
    const queue: EventQueue = createEventQueue({
      events,
      clock,
      power,
      atOnce: pace.atOnce,
      breaker: createBreaker(),
      // Before the first look: what another process deletes after it would be deleted again.
      claim: () => ledger.hold(),
      // Before the intent is written, so that Pause and Stop still concern what waits.
      hold: () =>
        retryAfters.of(baseUrl) === undefined ? undefined : retryAfters.wait(baseUrl, queue.stopping),
      errorOf: ledgerError,
      processEvent: (event, reports) =>
        once(`${baseUrl} ${event.eventId}`, event.record, reports, () => {
          looksAfter.noteBegun(event.eventId)
          return deleteOne(event, reports)
            .then((end) => {
              onEnd(baseUrl, end.state.kind)
              return asSeen(end)
            })
            .finally(() => looksAfter.noteEnded(event.eventId))
        }),
    })
    return queue
  }
}
