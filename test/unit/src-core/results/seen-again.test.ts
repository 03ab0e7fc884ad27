import { describe, expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-core/events/slices'
import { createEventsResult, type EventsResult } from '../../../../src-core/results/events-result'
import { lastSeenIn, noteSeenRecords } from '../../../../src-core/results/seen-again'
import { querySource } from '../../src-renderer/results/sample-tab'
import { tableOf } from '../../support/file-bytes'

const { baseUrl } = querySource
const deletedAt = 10

const resultWith = (value: number, firstAskedAt: number): EventsResult => {
  const event = { id: 'pump-7@#flow@#1', deviceTimestamp: 1, attributeData: value }
  const result = createEventsResult('pump-7', querySource, tableOf([event]))
  result.state.firstAskedAt = firstAskedAt
  return result
}

/** The rows that are deleted no longer, once it is known what the other result has. */
const seenAgain = (other: EventsResult, service = baseUrl): readonly number[] => {
  const result = resultWith(5, 1)
  result.deletions.note(0, { kind: 'deleted' }, deletedAt)
  const seen = { baseUrl: service, table: other.table, seenAt: lastSeenIn(other) }
  return runAtOnce(noteSeenRecords([result], seen)).flatMap(({ deletions }) => deletions.dropSeen())
}

describe('what was deleted in a result', () => {
  it('is deleted no longer if another result of that service was asked for later and has the record', () => {
    expect(seenAgain(resultWith(5, deletedAt + 1))).toEqual([0])
  })

  it('stays deleted if the other was asked for before, has another record, or is of another service', () => {
    expect(seenAgain(resultWith(5, deletedAt - 1))).toEqual([])
    expect(seenAgain(resultWith(6, deletedAt + 1))).toEqual([])
    expect(seenAgain(resultWith(5, deletedAt + 1), 'https://other.example.com')).toEqual([])
  })

  it('stays deleted if it is deleted in the other as well', () => {
    const other = resultWith(5, deletedAt + 1)
    other.deletions.note(0, { kind: 'deleted' }, deletedAt + 2)
    expect(seenAgain(other)).toEqual([])
  })
})
