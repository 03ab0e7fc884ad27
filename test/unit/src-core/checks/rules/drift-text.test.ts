import { expect, it } from 'vitest'
import { defaultFaultSettings } from '../../../../../src-core/checks/faults'
import { drift } from '../../../../../src-core/checks/rules/drift'
import { ruleWordsIn } from '../../../../../src-core/words/rule-words'
import { wordsIn } from '../../words/words-in'

const words = ruleWordsIn(wordsIn('en'), {
  thresholds: () => defaultFaultSettings.thresholds,
  limitOf: () => undefined,
})

it.each([
  [[1021.155, 1017.57, 1019.92], '1021.2', 'between 1017.6 and 1019.9'],
  [[1012.2, 1017.57, 1019.92], '1012.2', 'between 1017.6 and 1019.9'],
  [[26.41, 18.2, 21.9], '26.4', 'between 18.2 and 21.9'],
])('a drift of %j tells its levels apart', (facts, level, range) => {
  const why = drift.why({ facts } as unknown as Parameters<typeof drift.why>[0], words)
  expect(why).toContain(`moved to ${level};`)
  expect(why).toContain(range)
})
