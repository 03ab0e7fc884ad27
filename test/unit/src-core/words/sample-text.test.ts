import { expect, it } from 'vitest'
import { deletedSentence } from '../../../../src-core/words/sample-text'
import { wordsIn } from './words-in'

const at = Date.UTC(2026, 10, 26, 4, 50, 44, 911)
const facts = { devices: ['pump-1'], withoutDevice: 0, noLongerFound: 0, earliest: at }

it('names one time once, and several as a span', () => {
  const words = wordsIn('en')
  expect(deletedSentence(words, { ...facts, count: 1, latest: at })).toBe(
    '1 event of pump-1 at 2026-11-26 04:50:44.911 +00:00 deleted',
  )
  expect(deletedSentence(words, { ...facts, count: 2, latest: at + 1000 })).toBe(
    '2 events of pump-1 between 2026-11-26 04:50:44.911 +00:00 and 2026-11-26 04:50:45.911 +00:00 deleted',
  )
  expect(deletedSentence(wordsIn('zh-CN'), { ...facts, count: 1, latest: at })).toBe(
    '已删除 pump-1 在 2026-11-26 04:50:44.911 +00:00 的 1 个事件',
  )
})

it('does not count as deleted what is no longer found', () => {
  const words = wordsIn('en')
  const some = { ...facts, count: 3, noLongerFound: 1, latest: at + 1000 }
  expect(deletedSentence(words, some)).toBe(
    '3 events of pump-1 between 2026-11-26 04:50:44.911 +00:00 and 2026-11-26 04:50:45.911 +00:00: 2 deleted, 1 no longer found',
  )
  expect(deletedSentence(words, { ...some, noLongerFound: 3, latest: at })).toBe(
    '3 events of pump-1 at 2026-11-26 04:50:44.911 +00:00: no longer found',
  )
  expect(deletedSentence(wordsIn('zh-CN'), { ...some, earliest: null, latest: null })).toBe(
    'pump-1 的 3 个事件：2 个已删除，1 个已不存在',
  )
})
