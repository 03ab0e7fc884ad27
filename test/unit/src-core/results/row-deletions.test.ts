import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  deletedOutcomes,
  deletionOutcomes,
  type DeletionState,
  needsAttention,
} from '../../../../src-core/deletion/deletion-outcome'
import { isDeletedMark, markCode, rowMarks } from '../../../../src-core/events/row-mark'
import { createRowDeletions } from '../../../../src-core/results/row-deletions'
import { runCount } from '../../../support/run-count'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

const start = () => {
  const table = tableOf([sampleEvent(), sampleEvent(), sampleEvent()])
  return { table, deletions: createRowDeletions(table) }
}
const stateFor = (kind: (typeof deletionOutcomes)[number]): DeletionState => {
  if (kind === 'otherDeleted') return { kind, others: [] }
  if (kind === 'changed') return { kind, record: '{}' }
  return kind === 'failed' ? { kind, error: { kind: 'timeout' } as never } : { kind }
}

describe('the deletion of a row', () => {
  it.each(deletionOutcomes)('%s: state, mark and deletion agree', (kind) => {
    const { table, deletions } = start()
    deletions.note(1, stateFor(kind), 1_700_000_000_000)
    const isDeleted = (deletedOutcomes as readonly string[]).includes(kind)
    expect(deletions.stateOf(1)).toEqual(stateFor(kind))
    expect(table.mark(1)).toBe(kind)
    expect(table.isDeleted(1)).toBe(isDeleted)
    expect(deletions.deletedCount).toBe(isDeleted ? 1 : 0)
    expect(deletions.deletedOf(1)).toEqual(
      isDeleted ? { outcome: kind, verifiedAt: 1_700_000_000_000 } : undefined,
    )
    expect(needsAttention(kind)).toBe(!isDeleted)
  })

  it('is not known of any other row, and before the first note of none', () => {
    const { table, deletions } = start()
    expect([deletions.isEmpty, deletions.deletedCount]).toEqual([true, 0])
    deletions.note(1, { kind: 'deleted' })
    expect(deletions.isEmpty).toBe(false)
    expect([0, 2].map((row) => [deletions.stateOf(row), deletions.deletedOf(row), table.mark(row)])).toEqual([
      [undefined, undefined, 'none'],
      [undefined, undefined, 'none'],
    ])
  })

  it('has no mark while it is in progress, and is no longer deleted when it is looked up again', () => {
    const { table, deletions } = start()
    deletions.note(0, { kind: 'deleted' })
    deletions.note(0, { kind: 'verifying' })
    expect([table.mark(0), deletions.deletedCount, deletions.deletedOf(0)]).toEqual(['none', 0, undefined])
    deletions.note(0, { kind: 'sending', attempt: 1 })
    expect(table.mark(0)).toBe('none')
  })

  it('leaves a row marked for a plan until it is known to be deleted', () => {
    const { table, deletions } = start()
    table.setMark(2, 'toDelete')
    deletions.note(2, { kind: 'unknown' })
    expect([table.mark(2), deletions.stateOf(2)]).toEqual(['toDelete', { kind: 'unknown' }])
    deletions.note(2, { kind: 'flagged' })
    expect(table.mark(2)).toBe('flagged')
  })
})

it('a row whose deletion was refused, and that is not there all the same, is counted as no longer there', () => {
  const { table, deletions } = start()
  deletions.note(0, { kind: 'deleted' }, 40)
  deletions.note(1, { kind: 'noLongerFound' }, 50)
  expect(table.counts).toMatchObject({ there: 1, deleted: 1, vanished: 1 })
})

describe('a row that a look before its deletion did not show any more', () => {
  it('is no longer there, and not deleted', () => {
    const { table, deletions } = start()
    table.setMark(1, 'toDelete')
    deletions.note(1, { kind: 'looking' }, 40)
    deletions.note(1, { kind: 'alreadyAbsent' }, 50)
    expect([table.mark(1), table.refreshMark(1), table.refreshTimes[1], deletions.deletedCount]).toEqual([
      'none',
      'vanished',
      50,
      0,
    ])
    expect(table.counts).toMatchObject({ there: 2, deleted: 0, vanished: 1 })
    expect([deletions.deletedOf(1), deletions.isOver(1), deletions.foundAbsent()]).toEqual([
      undefined,
      true,
      { rows: Uint32Array.of(1), at: 50 },
    ])
  })

  it('is there again once an answer has it', () => {
    const { table, deletions } = start()
    deletions.note(1, { kind: 'alreadyAbsent' }, 50)
    table.setRefreshMarks(new Uint8Array(3), Float64Array.of(0, 60, 0))
    expect([deletions.dropSeen(), deletions.foundAbsent().rows.length, deletions.deletedCount]).toEqual([
      [1],
      0,
      0,
    ])
  })
})

it('is a mark of deleted rows for these outcomes and no others', () => {
  expect(rowMarks.filter((mark) => isDeletedMark(markCode(mark)))).toEqual([...deletedOutcomes])
  expect([isDeletedMark(undefined), needsAttention('notDeleted'), needsAttention('toDelete')]).toEqual([
    false,
    false,
    false,
  ])
})

describe('deletions and looks at the record, in any order', () => {
  const runs = runCount(10_000, 300)
  const step = fc.record({ isDeletion: fc.boolean(), at: fc.integer({ min: 1, max: 40 }) })

  it(`say what the newest of them says (${String(runs)} histories)`, () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const { table, deletions } = start()
        for (const { isDeletion, at } of steps) {
          if (isDeletion) deletions.note(1, { kind: 'deleted' }, at)
          else {
            table.noteSeen({ from: 1, to: 2 }, at)
            deletions.dropSeen()
          }
        }
        const newest = (wanted: boolean): number =>
          Math.max(0, ...steps.filter(({ isDeletion }) => isDeletion === wanted).map(({ at }) => at))
        // A look that began when the deletion was found says nothing against it.
        const isDeleted = newest(true) > 0 && newest(true) >= newest(false)
        expect([table.mark(1), deletions.deletedCount]).toEqual(isDeleted ? ['deleted', 1] : ['none', 0])
        expect([table.mark(0), table.mark(2)]).toEqual(['none', 'none'])
      }),
      { numRuns: runs, seed: 30 },
    )
  })

  it('leave a record that says of itself that it is deleted', () => {
    const table = tableOf([sampleEvent({ deleted: true })])
    const deletions = createRowDeletions(table)
    deletions.note(0, { kind: 'flagged' }, 10)
    table.noteSeen({ from: 0, to: 1 }, 20)
    expect([deletions.dropSeen(), table.mark(0)]).toEqual([[], 'flagged'])
  })

  it('give way to what is found now, whatever the clock of the file said', () => {
    const { table, deletions } = start()
    deletions.note(0, { kind: 'deleted' }, Date.now() + 3_600_000)
    deletions.note(0, { kind: 'stillThere' })
    expect(table.mark(0)).toBe('stillThere')
  })
})
