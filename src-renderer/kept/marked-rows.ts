import { type MarkedRows, mostMarkedRows } from '../../src-preload/contract/kept'
import type { EventTable } from '../events/event-table'
import type { LostRows } from '../files/file-problem'

type Marks = Pick<EventTable, 'refreshMarks' | 'refreshTimes'>

/**
 * Rows that were last seen within so short a time are stored as one run, with the oldest time; of many such
 * runs, at less and less the same.
 */
const gaps = [1000, 60_000, 3_600_000, 86_400_000, Infinity] as const

/** `gapMs`: Infinity stores marks only. Null: too many. */
const runsOf = ({ refreshMarks, refreshTimes }: Marks, gapMs: number): readonly MarkedRows[] | null => {
  const found: { first: number; rowCount: number; mark: number; at: number }[] = []
  const rowCount = Math.max(refreshMarks.length, refreshTimes.length)
  for (let row = 0; row < rowCount; row += 1) {
    const [mark, at] = [refreshMarks[row] ?? 0, refreshTimes[row] ?? 0]
    if (mark === 0 && (at === 0 || gapMs === Infinity)) continue
    const last = found.at(-1)
    const isNext = last !== undefined && last.mark === mark && last.first + last.rowCount === row
    if (isNext && (last.at === at || (mark === 0 && Math.abs(last.at - at) < gapMs))) {
      last.rowCount += 1
      // An earlier time claims less.
      last.at = Math.min(last.at, at)
      continue
    }
    if (found.length === mostMarkedRows) return null
    found.push({ first: row, rowCount: 1, mark, at })
  }
  return found
}

/**
 * The marks that refreshes have made, and when rows without one were last seen, row after row with the same
 * as one; null: too many marks to store.
 */
export const markedRowsOf = (table: Marks): readonly MarkedRows[] | null => {
  for (const gapMs of gaps) {
    const runs = runsOf(table, gapMs)
    if (runs !== null) return runs
  }
  return null
}

/** Closes the gaps of rows that are not there. */
const closeGaps = (values: Uint8Array | Float64Array, lost: readonly LostRows[]): void => {
  for (const { row, rowCount } of lost) values.copyWithin(row, row + rowCount)
}

/**
 * Gives the rows of a table their marks again. `marked`: by their places in the file, of which `lost` could
 * not be read.
 */
export const restoreMarks = (
  table: EventTable,
  marked: readonly MarkedRows[],
  lost: readonly LostRows[] = [],
): void => {
  if (marked.length === 0) return
  const fileRows = lost.reduce((sum, { rowCount }) => sum + rowCount, table.rowCount)
  const marks = new Uint8Array(fileRows)
  const times = new Float64Array(fileRows)
  for (const { first, rowCount, mark, at } of marked) {
    marks.fill(mark, first, first + rowCount)
    times.fill(at, first, first + rowCount)
  }
  closeGaps(marks, lost)
  closeGaps(times, lost)
  table.setRefreshMarks(marks.subarray(0, table.rowCount), times.subarray(0, table.rowCount))
}
