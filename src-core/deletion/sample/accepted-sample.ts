import type { DeletionPlanFile } from '../../formats/deletion-plan-file'
import type { AcceptedSample } from '../confirmed-plan'

/**
 * The review of a plan, for a deletion of so many of its events. Where some are left out, all wrong ones may be
 * among the others. Undefined: none stands for its events.
 */
export const acceptedSampleOf = (plan: DeletionPlanFile, count: number): AcceptedSample | undefined => {
  const { review } = plan
  if (review === undefined || count === 0) return undefined
  const { acceptedBy, ...sample } = review
  const bound = Math.min(1, (sample.bound * plan.events.length) / count)
  // Whoever runs it has not accepted it.
  return { sample: { ...sample, bound }, acceptedBy: acceptedBy ?? '' }
}
