import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject } from '../../src-core/codec/json'
import { lookUpEvents } from '../../src-core/deletion/event-lookup'
import type { LookupResult, LookupTarget } from '../../src-core/deletion/lookup'
import { groupByService } from '../../src-core/deletion/plan-groups'
import type { PlanService } from '../../src-core/deletion/plan-service'
import { lookUpGroup, originOfPlan, reviewOf, type ReviewState } from '../../src-core/deletion/review'
import type { FetchedRange } from '../../src-core/deletion/where-fetched'
import type { AppError } from '../../src-core/errors/errors'
import type { DeletionPlanFile, ReviewedEvent } from '../../src-core/formats/deletion-plan-file'
import { exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'
import type { Session } from '../session'

/**
 * Why an event is not deleted: it is not as it was reviewed, no longer there, or was never found; other
 * events have its id, and the service may delete any of them; it had been deleted before; or it could not be
 * looked up.
 */
export type LeftOutKind =
  'changed' | 'noLongerFound' | 'notFound' | 'sharedId' | 'alreadyDeleted' | 'notLookedUp'

export interface LeftOutEvent {
  readonly eventId: string
  readonly kind: LeftOutKind
  readonly detail: string
  readonly error?: AppError
}

/** What may be deleted of what was asked for, as the service has it now. Records are JSON text. */
export interface Candidates {
  readonly records: readonly string[]
  /** Other records with these ids, which had been deleted before. */
  readonly deletedOthers: readonly string[]
  /** Where they were fetched, if that is known of all. */
  readonly fetched: readonly FetchedRange[]
  readonly leftOut: readonly LeftOutEvent[]
}

const isDeleted = (text: string): boolean => {
  const record = parseExactJson(text)
  return isJsonObject(record) && record.deleted === true
}

/** An event that was found, with everything else that the service has with its id. */
interface Found {
  readonly eventId: string
  readonly record: string
  readonly others: readonly string[]
}

const refuseIfInterrupted = ({ interruption }: Session): void => {
  if (interruption.aborted) throw new Refusal('Interrupted. Nothing was deleted.', exitCodes.interrupted)
}

const notLookedUp = ({ page }: Session, eventId: string, error: AppError | undefined): LeftOutEvent => ({
  eventId,
  kind: 'notLookedUp',
  detail: error === undefined ? page.words.t('deletion.byId.unclear') : page.sentenceOf(error).what,
  ...(error === undefined ? {} : { error }),
})

/** Takes only what can be deleted without touching anything else. */
const sorted = (
  { page }: Session,
  found: readonly Found[],
  leftOut: readonly LeftOutEvent[],
  fetched: Candidates['fetched'],
): Candidates => {
  const obstacleOf = ({ eventId, record, others }: Found): LeftOutEvent | null => {
    if (isDeleted(record)) return { eventId, kind: 'alreadyDeleted', detail: '' }
    const living = others.filter((other) => !isDeleted(other)).length
    return living === 0
      ? null
      : { eventId, kind: 'sharedId', detail: page.counts.counted('deletion.plan.othersOfId', living) }
  }
  const free = found.filter((event) => obstacleOf(event) === null)
  return {
    records: free.map(({ record }) => record),
    deletedOthers: free.flatMap(({ others }) => others),
    fetched,
    leftOut: [...leftOut, ...found.flatMap((event) => obstacleOf(event) ?? [])],
  }
}

/** How each event of the plan compares with what the service has now; without those of which nothing came. */
const reviewStates = async (
  session: Session,
  { connectionId }: PlanService,
  plan: DeletionPlanFile,
): Promise<ReadonlyMap<ReviewedEvent, ReviewState>> => {
  const { desktop, interruption: signal } = session
  const states = new Map<ReviewedEvent, ReviewState>()
  const onFound = (event: ReviewedEvent, result: LookupResult): void =>
    void states.set(event, reviewOf(event, result, true))
  for (const group of groupByService(plan.events)) {
    const lookupId = crypto.randomUUID()
    const origin = originOfPlan(plan)
    const error = await lookUpGroup(desktop, group, { lookupId, connectionId, origin, onFound, signal })
    refuseIfInterrupted(session)
    if (error !== null) throw new Failure(error)
  }
  refuseIfInterrupted(session)
  return states
}

/** Looks up the events of the plan, which are all of this service, and compares them. */
export const reviewCandidates = async (
  session: Session,
  service: PlanService,
  plan: DeletionPlanFile,
): Promise<Candidates> => {
  const { page } = session
  const { t } = page.words
  const states = await reviewStates(session, service, plan)
  const valueText = (text: string): string => (text === '' ? t('deletion.plan.missing') : text)
  const found: Found[] = []
  const leftOut = plan.events.flatMap((event): readonly LeftOutEvent[] => {
    const state = states.get(event)
    const { eventId } = event
    // Whatever else has changed of it, there is nothing to delete any more.
    if (
      state?.kind === 'changed' &&
      state.changes.some(({ field, now }) => field === 'deleted' && now === 'true')
    )
      return [{ eventId, kind: 'alreadyDeleted', detail: '' }]
    if (state?.kind === 'changed') {
      const changes = state.changes.map(({ field, before, now }) =>
        t('deletion.plan.change', { field, before: valueText(before), now: valueText(now) }),
      )
      return [{ eventId, kind: 'changed', detail: changes.join('; ') }]
    }
    if (state?.kind === 'noLongerFound') return [{ eventId, kind: 'noLongerFound', detail: '' }]
    if (state?.kind === 'notSeen')
      return [
        {
          eventId,
          kind: 'notFound',
          detail: state.error ? page.sentenceOf(state.error).what : t('deletion.byId.notFound'),
        },
      ]
    if (state?.kind !== 'match')
      return [notLookedUp(session, eventId, state?.kind === 'unknown' ? state.error : undefined)]
    found.push({ eventId, record: state.record, others: state.others })
    return []
  })
  return sorted(session, found, leftOut, originOfPlan(plan).fetched)
}

/** Looks up events by their ids alone. */
export const findCandidates = async (
  session: Session,
  service: PlanService,
  targets: readonly LookupTarget[],
): Promise<Candidates> => {
  const { page, interruption: signal } = session
  const results = new Map<string, LookupResult>()
  const onFound = (eventId: string, result: LookupResult): void => void results.set(eventId, result)
  const error = await lookUpEvents(session.desktop, {
    lookupId: crypto.randomUUID(),
    connectionId: service.connectionId,
    events: targets,
    onFound,
    signal,
  })
  refuseIfInterrupted(session)
  if (error !== null) throw new Failure(error)
  const found: Found[] = []
  const leftOut = targets.flatMap(({ eventId }): readonly LeftOutEvent[] => {
    const result = results.get(eventId) ?? { kind: 'unknown' }
    if (result.kind === 'notFound' && result.isProven) return [{ eventId, kind: 'noLongerFound', detail: '' }]
    if (result.kind === 'notFound')
      return [{ eventId, kind: 'notFound', detail: page.words.t('deletion.byId.notFound') }]
    if (result.kind === 'unknown') return [notLookedUp(session, eventId, result.error)]
    const { record, others = [] } = result
    found.push({ eventId, record, others })
    return []
  })
  return sorted(session, found, leftOut, [])
}
