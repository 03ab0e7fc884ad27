import { type MarkedRows, mostMarkedRows } from '../../src-preload/contract/kept'
import type { EventTable } from '../events/event-table'
import type { LostRows } from '../files/file-problem'

type Marks = Pick<EventTable, 'refreshMarks' | 'refreshTimes'>

/** The marks that refreshes have made, row after row with the same mark as one; null: too many to store. */
export const markedRowsOf = ({ refreshMarks, refreshTimes }: Marks): readonly MarkedRows[] | null => {
  const found: MarkedRows[] = []
  for (let row = 0; row < refreshMarks.length; row += 1) {
    const mark = refreshMarks[row] ?? 0
    if (mark === 0) continue
    const at = refreshTimes[row] ?? 0
    const first = row
    while (refreshMarks[row + 1] === mark && refreshTimes[row + 1] === at) row += 1
    if (found.length === mostMarkedRows) return null
    found.push({ first, rowCount: row + 1 - first, mark, at })
  }
  return found
}

/** Closes the gaps of rows that are not there. */
const closeGaps = (values: Uint8Array | Float64Array, lost: readonly LostRows[]): void => {
  for (const { row, rowCount } of lost) values.copyWithin(row, row + rowCount)
}

/** Gives the rows of a table their marks again. `marked`: by their places in the file, of which `lost` could not be read. */
export const restoreMarks = (table: EventTable, marked: readonly MarkedRows[], lost: readonly LostRows[] = []): void => {
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
