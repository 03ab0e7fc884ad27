import type { TableData } from './table-data'

/**
 * The next row of a view, from a position on or back, that a fault rule has flagged or that has an anomaly.
 * Returns its position; -1: there is none.
 */
export const nextFlagged = (
  { faults, columns: { anomalies } }: TableData,
  view: Uint32Array,
  from: number,
  step: 1 | -1,
): number => {
  for (let position = from; position >= 0 && position < view.length; position += step) {
    const row = view[position] ?? 0
    if ((faults[row] ?? 0) !== 0 || (anomalies[row] ?? 0) !== 0) return position
  }
  return -1
}
