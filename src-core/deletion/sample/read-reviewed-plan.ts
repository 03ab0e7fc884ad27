import type { DeletionPlanFile, PlanFileProblem, PlanReview } from '../../formats/deletion-plan-file'
import { readPlanFile } from '../../formats/deletion-plan-reader'
import { leastBound } from './wrong-bound'

/** Another engine may have computed it: the last digits may differ. */
const boundTolerance = 1e-9

const canBe = ({ size, populationSize, wrong, bound }: PlanReview, eventCount: number): boolean =>
  wrong <= size &&
  size <= populationSize &&
  eventCount <= populationSize - wrong &&
  bound >= leastBound(populationSize, size, wrong) - boundTolerance

/** Reads a plan strictly. A review with numbers that no sample has stands for nothing. */
export const readReviewedPlan = (text: string): DeletionPlanFile | PlanFileProblem => {
  const plan = readPlanFile(text)
  if ('kind' in plan || plan.review === undefined || canBe(plan.review, plan.events.length)) return plan
  const { review: _review, ...others } = plan
  return { ...others, isReviewVoid: true }
}
