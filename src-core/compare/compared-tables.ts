import type { EventColumns } from '../codec/event-batch'
import { copyColumns, uninitializedColumns } from '../codec/event-columns'
import { isGone } from '../events/gone-rows'
import { type CodeMaps, pickRows, recodeRows } from '../events/recode-rows'
import { hasId, type RowRef } from '../events/row-keys'
import { eachOf, inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'

/** The rows whose events are not deleted, ascending; null: all of them. */
export function* rowsThere(table: TableData): Steps<Uint32Array | null> {
  const { rowCount } = table
  const rows = new Uint32Array(rowCount)
  let count = 0
  yield* eachOf(rowCount, (row) => {
    if (!isGone(table, row)) rows[count++] = row
  })
  return count === rowCount ? null : rows.slice(0, count)
}

/**
 * Some rows of a table, to be compared with some of another: the codes of both are those of the left table.
 */
export interface ComparedRows {
  readonly table: TableData
  readonly rows: Uint32Array
  /** Of the place of a row in `rows`, like the next two. */
  refAt(index: number): RowRef
  hasId(index: number): boolean
  isGone(index: number): boolean
}

const withTable = (table: TableData, rows: Uint32Array, refAt: ComparedRows['refAt']): ComparedRows => ({
  table,
  rows,
  refAt,
  hasId: (index) => hasId({ columns: table.columns, row: rows[index] ?? 0, extra: undefined }, table),
  isGone: (index) => isGone(table, rows[index] ?? 0),
})

export const leftRows = (table: TableData, rows: Uint32Array): ComparedRows =>
  withTable(table, rows, (index) => ({
    columns: table.columns,
    row: rows[index] ?? 0,
    extra: table.extras.get(rows[index] ?? 0),
  }))

/** A copy of these rows with the codes of the left table. */
export function* rightRows(table: TableData, rows: Uint32Array, maps: CodeMaps): Steps<ComparedRows> {
  const columns: EventColumns = uninitializedColumns(rows.length)
  yield* inRanges(rows.length, (from, to) => {
    const picked = pickRows(table.columns, rows.subarray(from, to))
    copyColumns(columns, recodeRows({ columns: picked }, 0, to - from, maps), from, to - from)
  })
  return withTable(table, rows, (index) => ({
    columns,
    row: index,
    extra: table.extras.get(rows[index] ?? 0),
  }))
}
