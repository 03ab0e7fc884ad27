import type { ResultTab } from '../results/result-tab'
import type { FaultReason } from './hit'
import { useRuleWords } from './rule-words'
import { rules } from './rules/all'

/** Why an event is flagged, as a sentence with the numbers behind it and times in the current zone. */
export const useFaultWords = () => {
  const words = useRuleWords()
  const reasonWords = ({ table }: ResultTab, row: number, reason: FaultReason): string =>
    rules[reason.kind].why({ ...reason, table, row }, words)
  /** How far beyond its threshold the hit is; empty for a rule without one. */
  const anomalyWords = ({ score }: FaultReason): string => {
    if (!(score >= 1 && Number.isFinite(score))) return ''
    return words.t(`faults.anomaly.${score < 1.5 ? 'slightly' : score < 5 ? 'clearly' : 'far'}`, {
      times: words.rounded(score),
    })
  }
  return { reasonWords, anomalyWords }
}
