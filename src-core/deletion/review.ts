import type { AppError } from '../errors/errors'
import type { DeletionPlanFile, ReviewedEvent } from '../formats/deletion-plan-file'
import type { PlanOrigin } from './deletion-plan'
import { type LookupCalls, lookUpEvents } from './event-lookup'
import type { LookupResult } from './lookup'
import type { PlanGroup } from './plan-groups'
import { compareRecords, type FieldChange } from './record-changes'

/**
 * How an event of a plan compares with what the service has now. `noLongerFound`: the service that it comes
 * from does not have it any more. `notHere`: the connection's service does not have it, but the event may
 * come from another one, so this says nothing about the event. `notSeen`: it was not found where it was
 * looked for, and may be elsewhere.
 */
export type ReviewState =
  | { readonly kind: 'pending' | 'leftOut' | 'noLongerFound' | 'notHere' }
  /** `others`: further records that the service has with this id. */
  | ReviewMatch
  | { readonly kind: 'changed'; readonly changes: readonly FieldChange[] }
  | { readonly kind: 'notSeen' | 'unknown'; readonly error?: AppError }

export interface ReviewMatch {
  readonly kind: 'match'
  readonly record: string
  readonly others: readonly string[]
}

export const reviewKinds = [
  'match',
  'changed',
  'noLongerFound',
  'notHere',
  'notSeen',
  'unknown',
  'leftOut',
  'pending',
] as const

/** `isOwn`: the event comes from the service that was asked. */
export const reviewOf = (event: ReviewedEvent, result: LookupResult, isOwn: boolean): ReviewState => {
  if (result.kind === 'notFound' && !isOwn) return { kind: 'notHere' }
  if (result.kind === 'notFound')
    return result.isProven
      ? { kind: 'noLongerFound' }
      : { kind: 'notSeen', ...(result.error && { error: result.error }) }
  if (result.kind === 'unknown') return result
  const changes = compareRecords(event.record, result.record)
  return changes.length === 0
    ? { kind: 'match', record: result.record, others: result.others ?? [] }
    : { kind: 'changed', changes }
}

/** Where the events of a plan were fetched. */
export const originOfPlan = ({ fetched, fetchedWith }: DeletionPlanFile): PlanOrigin => ({
  fetched: fetched ?? [],
  ...(fetchedWith && { fetchedWith }),
})

interface GroupLookup {
  /** Like no other. */
  readonly lookupId: string
  readonly connectionId: string
  readonly origin: PlanOrigin
  onFound(event: ReviewedEvent, result: LookupResult): void
  /** Ends it; nothing is found after that. */
  readonly signal: AbortSignal
}

/**
 * Looks up events of a plan at the service of a connection. By group, because the same id at another service
 * is another event. Resolves with the error if the lookup could not be made; null if it was ended.
 */
export const lookUpGroup = async (
  calls: LookupCalls,
  { events }: PlanGroup,
  { lookupId, connectionId, origin, onFound, signal }: GroupLookup,
): Promise<AppError | null> => {
  if (signal.aborted) return null
  const byId = new Map(events.map((event) => [event.eventId, event]))
  const error = await lookUpEvents(calls, {
    lookupId,
    connectionId,
    events: events.map(({ eventId, record, others = [] }) => ({
      eventId,
      record,
      ...(others.length > 0 && { others }),
    })),
    whereFetched: origin,
    onFound: (eventId, result) => {
      const event = byId.get(eventId)
      if (event && !signal.aborted) onFound(event, result)
    },
    signal,
  })
  return signal.aborted ? null : error
}
