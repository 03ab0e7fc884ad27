import { expect, it } from 'vitest'
import { isUnproven } from '../../../../src-core/results/unproven'
import { resultTextIn } from '../../../../src-core/words/result-text'
import { querySource, sampleTab } from '../../src-renderer/results/sample-tab'
import { sampleEvent } from '../events/sample-events'
import { wordsIn } from '../words/words-in'

const limit = 300
const latestOf = (count: number) =>
  sampleTab(
    Array.from({ length: count }, (_, index) => sampleEvent({ id: `e${String(index)}` })),
    {
      ...querySource,
      limit,
      answers: [{ deviceId: 'pump-7', eventCount: count, sharedIdCount: 0 }],
    },
  )

it.each([
  [3, '3 events'],
  [99, '99 events'],
  [151, '151 events'],
  [299, '299 events'],
])('%i of 300 latest events that were asked for are all there are', (count, text) => {
  const tab = latestOf(count)
  expect(isUnproven(tab)).toBe(false)
  expect(resultTextIn(wordsIn('en')).ofResult(tab)).toBe(text)
})

it.each([
  [20, '20 events, may be truncated: many services return no more'],
  [100, '100 events, may be truncated: many services return no more'],
  [256, '256 events, may be truncated: many services return no more'],
  [300, '300 events, may be truncated: the limit was reached'],
  [301, '301 events, more than the 300 requested'],
])('%i may not be: services often have that limit', (count, text) => {
  const tab = latestOf(count)
  expect(isUnproven(tab)).toBe(true)
  expect(resultTextIn(wordsIn('en')).ofResult(tab)).toBe(text)
})
