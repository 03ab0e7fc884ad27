import { isDeletedMark } from '../events/row-mark'
import { inRanges, type Steps } from '../events/slices'
import type { ResultTab } from '../results/result-tab'

/** Rows whose events were deleted after they were fetched. */
export const isDeletedSince = ({ table }: ResultTab, row: number): boolean => isDeletedMark(table.marks[row])

export const countDeletedSince = (tab: ResultTab, rows: Uint32Array): number => rows.reduce((sum, row) => sum + (isDeletedSince(tab, row) ? 1 : 0), 0)

/** Those of the rows whose events were not, in the same order. */
export function* withoutDeletedSince(tab: ResultTab, rows: Uint32Array): Steps<Uint32Array> {
  const left = new Uint32Array(rows.length)
  let count = 0
  yield* inRanges(rows.length, (from, to) => {
    for (let at = from; at < to; at++) {
      const row = rows[at] ?? 0
      if (!isDeletedSince(tab, row)) left[count++] = row
    }
  })
  return left.subarray(0, count)
}
