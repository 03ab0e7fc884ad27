import { type MarkedRows, mostMarkedRows } from '../../src-preload/contract/kept'
import type { EventTable } from '../events/event-table'

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

/** Gives the rows of a table their marks again. */
export const restoreMarks = (table: EventTable, marked: readonly MarkedRows[]): void => {
  if (marked.length === 0) return
  const marks = new Uint8Array(table.rowCount)
  const times = new Float64Array(table.rowCount)
  for (const { first, rowCount, mark, at } of marked) {
    marks.fill(mark, first, first + rowCount)
    times.fill(at, first, first + rowCount)
  }
  table.setRefreshMarks(marks, times)
}
