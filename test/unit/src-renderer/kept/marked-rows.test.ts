import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createEventTable } from '../../../../src-renderer/events/event-table'
import type { LostRows } from '../../../../src-renderer/files/file-problem'
import { markedRowsOf, restoreMarks } from '../../../../src-renderer/kept/marked-rows'
import { runCount } from '../../../support/run-count'
import { tableOf } from '../../support/file-bytes'
import { sampleEvent } from '../events/sample-events'

/** Row groups of a file: the marks of their rows, and whether they can be read. */
const groups = fc.array(
  fc.record({
    marks: fc.array(fc.constantFrom(0, 1, 2), { minLength: 1, maxLength: 6 }),
    isLost: fc.boolean(),
  }),
  { maxLength: 6 },
)

const runs = runCount(2000, 200)

it(`marks stay with their rows, whichever row groups of the file are lost (${String(runs)} files)`, () => {
  fc.assert(
    fc.property(groups, (file) => {
      const all = file.flatMap(({ marks }) => marks)
      const stored =
        markedRowsOf({
          refreshMarks: Uint8Array.from(all),
          refreshTimes: Float64Array.from(all, (mark) => mark * 1000),
        }) ?? []
      const lost: LostRows[] = []
      const read: number[] = []
      for (const { marks, isLost } of file) {
        if (isLost) lost.push({ row: read.length, rowCount: marks.length })
        else read.push(...marks)
      }
      const table = read.length === 0 ? createEventTable() : tableOf(read.map((_, id) => sampleEvent({ id })))
      restoreMarks(table, stored, lost)
      // Without a mark in the whole file there is nothing to restore.
      const isMarked = stored.length > 0
      expect([...table.refreshMarks]).toEqual(isMarked ? read : [])
      expect([...table.refreshTimes]).toEqual(isMarked ? read.map((mark) => mark * 1000) : [])
    }),
    { numRuns: runs, seed: 15 },
  )
})
