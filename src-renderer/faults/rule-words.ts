import { type RuleWords, ruleWordsIn } from '../../src-core/words/rule-words'
import { useSettings } from '../settings/settings'
import { useTimedWords } from '../settings/use-timed-words'
import { useLimitOf } from './use-limit-text'

/** What a rule needs to explain its hits, as the settings say. */
export const useRuleWords = (): RuleWords => {
  const settings = useSettings()
  return ruleWordsIn(useTimedWords(), {
    thresholds: () => settings.settings.faults.thresholds,
    limitOf: useLimitOf(),
  })
}
