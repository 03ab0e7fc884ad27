import { doubtfulBits } from './event'
import type { TableData } from './table-data'

/** A fault rule has flagged the row, or it has an anomaly that casts doubt on it. */
export const isFlaggedRow = (
  { faults, columns: { anomalies } }: Pick<TableData, 'faults' | 'columns'>,
  row: number,
): boolean => (faults[row] ?? 0) !== 0 || ((anomalies[row] ?? 0) & doubtfulBits) !== 0

/** How many rows of a view are flagged, from a position on or back. */
export const countFlagged = (table: TableData, view: Uint32Array, from: number, step: 1 | -1): number => {
  let count = 0
  for (let at = nextFlagged(table, view, from, step); at >= 0; at = nextFlagged(table, view, at + step, step))
    count += 1
  return count
}

/**
 * The next flagged row of a view, from a position on or back. Returns its position; -1: there is none.
 */
export const nextFlagged = (table: TableData, view: Uint32Array, from: number, step: 1 | -1): number => {
  for (let position = from; position >= 0 && position < view.length; position += step) {
    if (isFlaggedRow(table, view[position] ?? 0)) return position
  }
  return -1
}
