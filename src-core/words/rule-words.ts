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
export const ruleWordsIn = (words: TimedWords, { thresholds, limitOf }: RuleSettings) => {
  const facts = factsIn(words)
  /** Exactly, as files and reports need it. */
  const during = (from: number, to: number): string =>
    words.t('verdict.window', { start: facts.instant(from), end: facts.instant(to) })
  return {
    t: words.t,
    thresholds,
    during,
    ...facts,
    ...joinedIn(words),
    ...limitsIn(words, limitOf),
  }
}

export type RuleWords = ReturnType<typeof ruleWordsIn>
