import { expect, it } from 'vitest'
import { deletionTextIn } from '../../../../src-core/words/deletion-text'
import { wordsIn } from './words-in'

it.each([
  ['en', 'still there', 'stillThere'],
  ['en', 'Flagged', 'flagged'],
  ['en', 'deleted', 'deleted'],
  ['en', 'not', 'not'],
  ['en', 'pump-0042', 'pump-0042'],
  ['zh-CN', '已删除', 'deleted'],
  ['zh-CN', '失败', 'failed'],
  ['zh-CN', '已不存在', 'noLongerFound'],
  ['zh-CN', '未知', 'unknown'],
  ['zh-CN', '仍然', 'stillThere'],
  ['zh-CN', '结果未知', 'unresolved'],
  ['zh-CN', 'pump-0042', 'pump-0042'],
  ['zh-CN', '水', '水'],
] as const)(
  'a search of the ledger finds outcomes as they are named on the screen (%s, %s)',
  (language, text, sought) => {
    expect(deletionTextIn(wordsIn(language)).outcomeSought(text)).toBe(sought)
  },
)
