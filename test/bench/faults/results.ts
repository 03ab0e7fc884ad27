import { scoreDetectors } from '../fault-detection'
import { earlierRules, hampelFilter } from './detectors'
import { healthyMedian, type HealthyScore, scoreHealthy } from './healthy'
import { scoreInjected } from './injected'
import { familyTotal, type RuleTotal, ruleTotals } from './rule-totals'
import { measureSets, type SetResult } from './sets/run'
import { hitAtRandom, together } from './sets/score'

/** A precision or a recall below this is weak. */
export const leastShare = 0.95

interface FamilyResult extends HealthyScore {
  /** Flagged of 1,000 by the peers, the median of the same devices. */
  readonly earlier: number
  readonly hampel: number
  readonly injected: ReturnType<typeof familyTotal>
}

export interface FaultResults {
  readonly rules: readonly RuleTotal[]
  readonly families: readonly FamilyResult[]
  /** Empty without a folder of sets. */
  readonly sets: readonly SetResult[]
}

/** `folder`: that of the published sets. */
export const collectResults = (folder: string | null): FaultResults => {
  const injected = scoreInjected()
  const families = scoreHealthy().map((healthy) => ({
    ...healthy,
    earlier: healthyMedian(healthy.family, earlierRules),
    hampel: healthyMedian(healthy.family, hampelFilter),
    injected: familyTotal(healthy.family, injected, leastShare),
  }))
  return {
    rules: ruleTotals(scoreDetectors([1, 2, 3, 4, 5]), injected),
    families,
    sets: folder === null ? [] : measureSets(folder),
  }
}

/** Our rules on all sets on which they are only measured; `null` without them. */
export const measuringTotal = (
  sets: readonly SetResult[],
): { readonly windows: number; readonly hit: number; readonly atRandom: number } | null => {
  const scores = sets
    .filter(({ use, detector }) => use === 'measuring' && detector === 'our rules')
    .map(({ score }) => score)
  if (scores.length === 0) return null
  const { windows } = together(scores)
  return {
    windows: windows.count,
    hit: windows.hit,
    atRandom: scores.reduce((sum, score) => sum + hitAtRandom(score), 0),
  }
}
