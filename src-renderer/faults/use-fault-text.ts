import type { FaultReason } from '../../src-core/checks/hit'
import { rules } from '../../src-core/checks/rules/all'
import type { ResultTab } from '../results/result-tab'
import { useRuleWords } from './rule-words'

/** Why an event is flagged, as a sentence with the numbers behind it and times in the current zone. */
export const useFaultText = () => {
  const words = useRuleWords()
  const reasonWords = ({ table }: ResultTab, row: number, reason: FaultReason): string =>
    rules[reason.kind].why({ ...reason, table, row }, words)
  /** How far beyond its threshold the hit is; empty for a rule without one. */
  const severityWords = ({ score }: FaultReason): string => {
    if (!(score >= 1 && Number.isFinite(score))) return ''
    return words.t(`faults.severity.${score < 1.5 ? 'slightly' : score < 5 ? 'clearly' : 'far'}`, {
      times: words.rounded(score),
    })
  }
  return { reasonWords, severityWords }
}
