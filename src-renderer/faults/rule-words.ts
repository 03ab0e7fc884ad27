import { factsIn } from '../../src-core/words/facts'
import { type RuleWords, ruleWordsIn } from '../../src-core/words/rule-words'
import { useWords } from '../messages/use-words'
import { useSettings } from '../settings/settings'
import { useLimitOf } from './use-limit-words'

/** Formats numbers, instants and durations for a sentence, as the settings say. */
export const useFactWords = () => {
  const settings = useSettings()
  return factsIn(useWords(), (ms) => settings.formatter.formatInstant(ms))
}

/** What a rule needs to explain its hits, as the settings say. */
export const useRuleWords = (): RuleWords => {
  const settings = useSettings()
  return ruleWordsIn(useWords(), (ms) => settings.formatter.formatInstant(ms), {
    thresholds: () => settings.settings.faults.thresholds,
    limitOf: useLimitOf(),
  })
}
