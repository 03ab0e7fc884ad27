import { beforeEach, describe, expect, it } from 'vitest'
import { refreshMarkCode } from '../../../../src-core/events/refresh-mark'
import { createEventsResult, type EventsResult } from '../../../../src-core/results/events-result'
import { rowTextIn } from '../../../../src-core/words/row-text'
import { querySource } from '../../src-renderer/results/sample-tab'
import { tableOf } from '../../support/file-bytes'
import { wordsIn } from './words-in'

let result: EventsResult
const { deletionText, refreshText, wholeText } = rowTextIn(wordsIn('en'))

beforeEach(() => {
  const events = [false, true].map((deleted, at) => ({ id: `pump-7@#flow@#${String(at)}`, deleted }))
  result = createEventsResult('pump-7', querySource, tableOf(events))
})

describe('what became of the event in a row', () => {
  it('is nothing of one that is there, and what the service says of one that it has as deleted', () => {
    expect([0, 1].map((row) => wholeText(result, row))).toEqual(['', 'deleted'])
    expect(rowTextIn(wordsIn('zh-CN')).wholeText(result, 1)).toBe('已删除')
  })

  it('is its deletion before anything else', () => {
    result.table.setMark(0, 'toDelete')
    expect(wholeText(result, 0)).toBe('to delete')
    result.deletions.note(0, { kind: 'deleted' })
    expect([deletionText(result, 0), wholeText(result, 0)]).toEqual(['deleted', 'deleted'])
  })

  it('is what a refresh has found out, where nothing was deleted', () => {
    const marks = Uint8Array.of(refreshMarkCode('vanished'), refreshMarkCode('new'))
    result.table.setRefreshMarks(marks, Float64Array.of(1, 1))
    expect([deletionText(result, 0), refreshText(result, 0), wholeText(result, 0)]).toEqual([
      '',
      'no longer there',
      'no longer there',
    ])
    expect([refreshText(result, 1), wholeText(result, 1)]).toEqual(['new', 'deleted'])
  })

  it('says of an event that was no longer there only once that it is not', () => {
    result.deletions.note(0, { kind: 'alreadyAbsent' })
    expect([deletionText(result, 0), refreshText(result, 0)]).toEqual(['', 'no longer there'])
    expect(wholeText(result, 0)).not.toBe('')
  })
})
