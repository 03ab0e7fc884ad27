import { splitEventId } from '../events/event-id'
import type { DeletionPlanFile } from '../formats/deletion-plan-file'
import { recordFacts } from './record-facts'

/** Of how many devices the events are, by their records; one that says none counts by its ID. */
export const deviceCountOf = ({ events }: DeletionPlanFile): number =>
  new Set(
    events.map(
      ({ eventId, record }) => recordFacts(record).device || (splitEventId(eventId)?.device ?? eventId),
    ),
  ).size

/** Found by rules at several devices: nobody has seen all of it, so a sample is reviewed before it is run. */
export const needsReview = (plan: DeletionPlanFile): boolean =>
  plan.rules !== undefined && deviceCountOf(plan) > 1
