import { describe, expect, it } from 'vitest'
import { createOutcomes } from '../../../../src-renderer/deletion/deletion-outcomes'

const failure = { kind: 'failed', error: { kind: 'noToken' } } as const

describe('the outcomes of a run', () => {
  it('waits for each event before the first change', () => {
    expect(createOutcomes().stateOf('a')).toEqual({ kind: 'waiting' })
  })

  it('counts each event once, by the last state', () => {
    const { note, counts, doneCount, stateOf } = createOutcomes()
    note([
      { eventId: 'a', state: { kind: 'sending', attempt: 1 } },
      { eventId: 'b', state: { kind: 'unknown' } },
    ])
    expect([...counts.value]).toEqual([['unknown', 1]])
    note([
      { eventId: 'a', state: { kind: 'deleted' } },
      { eventId: 'b', state: { kind: 'deleted' } },
      { eventId: 'c', state: failure },
    ])
    expect(Object.fromEntries(counts.value)).toEqual({ deleted: 2, failed: 1 })
    expect([doneCount.value, stateOf('c')]).toEqual([3, failure])
  })

  it('forgets the end of an event that is looked up again', () => {
    const { note, counts, doneCount } = createOutcomes()
    note([{ eventId: 'a', state: { kind: 'unknown' } }])
    note([{ eventId: 'a', state: { kind: 'verifying' } }])
    expect([counts.value.size, doneCount.value]).toEqual([0, 0])
  })

  it('counts events that were not deleted, but not as done', () => {
    const { note, counts, doneCount } = createOutcomes()
    note([
      { eventId: 'a', state: { kind: 'notDeleted' } },
      { eventId: 'b', state: { kind: 'flagged' } },
    ])
    expect([counts.value.get('notDeleted'), doneCount.value]).toEqual([1, 1])
  })

  it('is empty after it is cleared', () => {
    const { note, clear, counts, stateOf } = createOutcomes()
    note([{ eventId: 'a', state: { kind: 'deleted' } }])
    clear()
    expect([counts.value.size, stateOf('a')]).toEqual([0, { kind: 'waiting' }])
  })
})
