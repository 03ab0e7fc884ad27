import type { FaultReason } from '../../src-core/checks/hit'
import { rules } from '../../src-core/checks/rules/all'
import { episodeWordsIn } from '../../src-core/words/episode-words'
import type { RuleWords } from '../../src-core/words/rule-words'
import { useWords } from '../messages/use-words'
import type { ResultTab } from '../results/result-tab'
import { useSettings } from '../settings/settings'
import { useRuleWords } from './rule-words'

/** Why an event is flagged, as a sentence with the numbers behind it and times in the current zone. */
export const useFaultText = () => {
  const [words, ruleWords] = [useWords(), useRuleWords()]
  const settings = useSettings()
  const reasonIn =
    (say: () => RuleWords) =>
    ({ table }: ResultTab, row: number, reason: FaultReason): string =>
      rules[reason.kind].why({ ...reason, table, row }, say())
  /** For files and reports, with exact times. */
  const reasonWords = reasonIn(() => ruleWords)
  /** For the screen, with times as findings have them. */
  const shortReasonWords = reasonIn(() =>
    episodeWordsIn(words, ruleWords, settings.formatter.formatInstant(Date.now()).slice(0, 4)),
  )
  /** How far beyond its threshold the hit is; empty for a rule without one. */
  const severityWords = ({ score }: FaultReason): string => {
    if (!(score >= 1 && Number.isFinite(score))) return ''
    return words.t(`faults.severity.${score < 1.5 ? 'slightly' : score < 5 ? 'clearly' : 'far'}`, {
      times: ruleWords.rounded(score),
    })
  }
  return { reasonWords, shortReasonWords, severityWords }
}
