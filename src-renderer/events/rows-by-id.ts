import { splitEventId } from '../../src-preload/contract/event-id'
import { idText } from './event-cell'
import type { TableData } from './table-data'

/**
 * The rows with each of these ids, for the ids that occur. Compares the number at the end of an id first, because
 * building a million whole ids takes long.
 */
export const rowsById = (table: TableData, ids: readonly string[]): ReadonlyMap<string, readonly number[]> => {
  const wanted = new Set(ids)
  const times = new Set(ids.map((id) => splitEventId(id)?.time ?? NaN))
  const { idTime } = table.columns
  const found = new Map<string, number[]>()
  for (let row = 0; row < table.rowCount; row += 1) {
    if (!times.has(idTime[row] ?? NaN)) continue
    const id = idText(table, row)
    if (id === null || !wanted.has(id)) continue
    const rows = found.get(id)
    if (rows) rows.push(row)
    else found.set(id, [row])
  }
  return found
}
