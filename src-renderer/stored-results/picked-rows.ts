import type { EventTable } from '../../src-core/events/event-table'
import { inRanges, type Steps } from '../../src-core/events/slices'
import { repeatedRows, type StoredCopy, storedIndices } from '../../src-core/stored/stored-copy'
import type { StoredCompaction } from '../../src-preload/contract/stored'

/**
 * What main has to know of some rows of a table, ascending, to find them again in what it has stored. In
 * steps, because there may be a million.
 */
export function* pickedRows(
  copy: StoredCopy,
  table: Pick<EventTable, 'rowCount' | 'refreshMarks' | 'refreshTimes'>,
  rows: Uint32Array,
): Steps<Pick<StoredCompaction, 'rows' | 'seen' | 'storedRows'>> {
  const { rowCount, refreshMarks, refreshTimes } = table
  const indexOf = storedIndices(copy)
  const indices = new Uint32Array(rows.length)
  const [marks, times] = [new Uint8Array(rows.length), new Float64Array(rows.length)]
  let isSeen = false
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const row = rows[index] ?? 0
      indices[index] = indexOf(row)
      const [mark, time] = [refreshMarks[row] ?? 0, refreshTimes[row] ?? 0]
      marks[index] = mark
      times[index] = time
      isSeen ||= mark !== 0 || time !== 0
    }
  })
  return {
    rows: indices,
    ...(isSeen ? { seen: { marks, times } } : {}),
    storedRows: rowCount + repeatedRows(copy),
  }
}
