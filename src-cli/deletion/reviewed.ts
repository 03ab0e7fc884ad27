import { deviceCountOf, needsReview } from '../../src-core/deletion/needs-review'
import type { ReviewedSample } from '../../src-core/deletion/sample/reviewed-sample'
import type { DeletionPlanFile } from '../../src-core/formats/deletion-plan-file'
import { sampleText } from '../../src-core/words/sample-text'
import { exitCodes } from '../exit-code'
import { Refusal } from '../failure'
import type { Session } from '../session'

export interface ReviewOptions {
  /** Percent of the events that may be wrong. */
  readonly maxWrong?: number
}

const howTo =
  'Open it in the window, look up its events, continue, review a sample, and save the reviewed plan.'

/**
 * Refuses a plan that rules made of several devices and of which nobody has reviewed a sample, and any plan
 * whose sample leaves more in doubt than the options allow.
 */
export const requireReviewed = (
  { page }: Session,
  plan: DeletionPlanFile,
  { maxWrong }: ReviewOptions,
): void => {
  const { review } = plan
  if (review === undefined) {
    if (!needsReview(plan) && maxWrong === undefined) return
    const devices = page.counts.counted('deletion.concerned.devices', deviceCountOf(plan))
    const why =
      plan.isReviewVoid !== true
        ? `No sample of this plan of ${devices} was reviewed.`
        : 'The review in this plan is not one of its events.'
    throw new Refusal(`Nothing was deleted. ${why} ${howTo}`, exitCodes.error)
  }
  requireBound(page, review, maxWrong)
}

/** Refuses what is left of a plan where its sample leaves more in doubt: events that are left out raise the bound. */
export const requireBound = (
  { words }: Session['page'],
  sample: ReviewedSample,
  maxWrong: number | undefined,
): void => {
  if (maxWrong === undefined || sample.bound * 100 <= maxWrong) return
  throw new Refusal(
    `Nothing was deleted. The sample of this plan leaves more in doubt than --max-wrong ${String(maxWrong)}: ${sampleText(words, sample)}.`,
    exitCodes.error,
  )
}
