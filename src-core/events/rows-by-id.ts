import { idText } from './event-cell'
import { splitEventId } from './event-id'
import { inRanges, runAtOnce, type Steps } from './slices'
import type { TableData } from './table-data'

type RowsById = ReadonlyMap<string, readonly number[]>

/**
 * The rows with each of these ids, for the ids that occur. Compares the number at the end of an id first,
 * because building a million whole ids takes long. No rows may be added in the meantime. `first`: rows before
 * it are left out.
 */
export function* rowsByIdInSteps(table: TableData, ids: readonly string[], first = 0): Steps<RowsById> {
  const found = new Map<string, number[]>()
  if (ids.length === 0) return found
  const wanted = new Set(ids)
  const times = new Set(ids.map((id) => splitEventId(id)?.time ?? NaN))
  const { idTime } = table.columns
  yield* inRanges(table.rowCount - first, (from, to) => {
    for (let row = first + from; row < first + to; row += 1) {
      if (!times.has(idTime[row] ?? NaN)) continue
      const id = idText(table, row)
      if (id === null || !wanted.has(id)) continue
      const rows = found.get(id)
      if (rows) rows.push(row)
      else found.set(id, [row])
    }
  })
  return found
}

/** The same at once. */
export const rowsById = (table: TableData, ids: readonly string[]): RowsById =>
  runAtOnce(rowsByIdInSteps(table, ids))
