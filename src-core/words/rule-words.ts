import type { FaultThresholds, ValueLimit } from '../checks/faults'
import { factsIn } from './facts'
import { joinedIn } from './joined'
import { limitsIn } from './limits'
import type { TimedWords } from './words'

/** What the user has set, as it is when a sentence is made. */
interface RuleSettings {
  thresholds(): FaultThresholds
  /** By `attributeKey`. */
  limitOf(key: string): ValueLimit | undefined
}

/** What a fault rule needs to explain its hits. */
export const ruleWordsIn = (words: TimedWords, { thresholds, limitOf }: RuleSettings) => ({
  t: words.t,
  thresholds,
  ...factsIn(words),
  ...joinedIn(words),
  ...limitsIn(words, limitOf),
})

export type RuleWords = ReturnType<typeof ruleWordsIn>
