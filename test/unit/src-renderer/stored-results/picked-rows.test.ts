import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runAtOnce } from '../../../../src-core/events/slices'
import { emptyCopy, type StoredAnswer } from '../../../../src-core/stored/stored-copy'
import { pickedRows } from '../../../../src-renderer/stored-results/picked-rows'
import { runCount } from '../../../support/run-count'

const runs = runCount(2000, 200)

/** Rows that arrive one after the other: of the first run, or of answers of which some rows are repeated. */
const arrivals = fc.array(
  fc.oneof(fc.integer({ min: 1, max: 5 }), fc.array(fc.boolean(), { maxLength: 5 })),
  { maxLength: 8 },
)

it(`rows are found again among all that are stored (${String(runs)} results)`, () => {
  fc.assert(
    fc.property(arrivals, fc.func(fc.boolean()), (all, isPicked) => {
      /** Of each stored row: the row of the table; null: it is a repetition. */
      const stored: (number | null)[] = []
      const answers: StoredAnswer[] = []
      let rowCount = 0
      for (const part of all) {
        const from = rowCount
        const isNew = typeof part === 'number' ? Array.from({ length: part }, () => true) : part
        for (const one of isNew) stored.push(one ? rowCount++ : null)
        if (typeof part === 'number') continue
        const added = part.flatMap((one, index) => (one ? [index] : []))
        answers.push({ from, rowCount: part.length, added })
      }
      const rows = Uint32Array.from(
        Array.from({ length: rowCount }, (_, row) => row).filter((row) => isPicked(row)),
      )
      const table = {
        rowCount,
        refreshMarks: Uint8Array.from({ length: rowCount }, (_, row) => row % 3),
        // As in a table of which no later row has been seen again.
        refreshTimes: Float64Array.from({ length: Math.floor(rowCount / 2) }, (_, row) => row),
      }
      const picked = runAtOnce(pickedRows({ ...emptyCopy, answers }, table, rows))
      expect(Array.from(picked.rows, (index) => stored[index])).toEqual([...rows])
      expect(picked.storedRows).toBe(stored.length)
      const seen = Array.from(rows, (row) => [row % 3, row < Math.floor(rowCount / 2) ? row : 0])
      const isSeen = seen.some(([mark, time]) => mark !== 0 || time !== 0)
      expect(
        picked.seen && Array.from(picked.seen.marks, (mark, index) => [mark, picked.seen?.times[index]]),
      ).toEqual(isSeen ? seen : undefined)
    }),
    { numRuns: runs, seed: 15 },
  )
})

it('of rows of which nothing is known, nothing is sent', () => {
  const table = { rowCount: 3, refreshMarks: new Uint8Array(), refreshTimes: new Float64Array() }
  expect(runAtOnce(pickedRows(emptyCopy, table, Uint32Array.of(0, 2)))).toEqual({
    rows: Uint32Array.of(0, 2),
    storedRows: 3,
  })
})
