import type { DeletionPlan, PlanEntry } from './deletion-plan'
import { plannedEvents } from './planned-events'
import type { ReviewedSample } from './sample/reviewed-sample'
import type { PlannedEvent, WhereFetched } from './where-fetched'

/** A plan that the user has confirmed: these ids, at this service, and no others. */
export interface ConfirmedPlan extends WhereFetched {
  /** Chosen by the page or the command; names the deletion to every channel that follows. */
  readonly deletionId: string
  readonly connectionId: string
  readonly baseUrl: string
  /** `Connection.revision` when the plan was made: a changed connection or token voids it. */
  readonly revision: number
  readonly events: readonly PlannedEvent[]
  /** The user wants to delete them with the present token, although they were fetched with another one. */
  readonly isOtherTokenIntended?: true
  /** Why, in the user's words, for the ledger: at most `maxReason` characters. */
  readonly reason?: string
  /** Of the list that it was drawn from, without those found to be wrong, these are the events. */
  readonly sample?: ReviewedSample
  /**
   * Who reviewed it, if that was before, in a plan; empty: it does not say. Absent: the user of this
   * application.
   */
  readonly acceptedBy?: string
}

/** A sample that was reviewed, and by whom if that was before. */
export type AcceptedSample = Required<Pick<ConfirmedPlan, 'sample'>> & Pick<ConfirmedPlan, 'acceptedBy'>

/** A line, and not a report. */
export const maxReason = 500

/**
 * What main is asked to delete. `deletionId`: like no other. `wanted`: the events of the plan that the user
 * has not left out.
 * `reason`: as it was typed. `accepted`: of just these events.
 */
export const confirmedPlan = (
  deletionId: string,
  { table, service, origin }: DeletionPlan,
  wanted: readonly PlanEntry[],
  reason: string,
  accepted?: AcceptedSample,
): ConfirmedPlan => {
  const { connectionId, baseUrl, revision } = service
  const why = reason.trim()
  const events = plannedEvents(table, wanted)
  return {
    deletionId,
    connectionId,
    baseUrl,
    revision,
    events,
    ...origin,
    ...(why !== '' && { reason: why }),
    ...accepted,
  }
}
