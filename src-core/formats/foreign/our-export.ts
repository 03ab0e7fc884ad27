import type { JsonValue } from '../../codec/json'
import type { FieldName, TimeField } from '../../events/event'
import { extraColumn } from '../csv/format'
import { type Extra, extraOf, noExtra } from '../csv/record'
import { createSpreadsheetTraces } from '../csv/spreadsheet'
import type { FileRemark } from '../file-remark'
import { isPlainNumber, unguardFormula, unguardInner } from '../formula-guard'
import type { FieldSource } from '../mapping'
import { noteColumns, noteFrom, type RowNote } from '../row-notes'
import type { TimeWriting } from './description'

/** What is true of the cells of an export of ours from which columns were left out. */
export interface OurExport {
  /** Without their guards. */
  cellsOf(row: readonly string[]): readonly string[]
  /** Throws ReadingError. */
  extraIn(cells: readonly string[]): Extra
  noteIn(cells: readonly string[]): RowNote | null
  /**
   * A time in its own column. One that a spreadsheet has shortened: as restored, or the text itself. Undefined:
   * no number is there, or the field is taken from another column.
   */
  timeOf(
    source: FieldSource | undefined,
    field: TimeField,
    writing: TimeWriting,
    cells: readonly string[],
  ): JsonValue | undefined
  /** The text of a field, with the digits that a spreadsheet took from it. */
  textOf(source: FieldSource | undefined, field: FieldName, cells: readonly string[]): string | undefined
  /** A number that a spreadsheet has given a decimal comma; null: it is none. */
  valueOf(cell: string, cells: readonly string[]): number | null
  /** What a spreadsheet has done, so far. */
  readonly remark: FileRemark | null
}

export const createOurExport = (names: readonly string[]): OurExport => {
  const traces = createSpreadsheetTraces(names)
  const indexes = new Map(names.map((name, index) => [name, index]))
  const extraAt = indexes.get(extraColumn)
  const notes = noteColumns.filter((name) => indexes.has(name))
  const textIn =
    (cells: readonly string[]) =>
    (column: string): string =>
      cells[indexes.get(column) ?? -1] ?? ''
  const cellIn = (source: FieldSource | undefined, field: string, cells: readonly string[]) =>
    source?.kind === 'column' && names[source.index] === field ? (cells[source.index] ?? '') : undefined
  const unguard = (cell: string, index: number): string =>
    // No `extra` holds the exact text of a note.
    unguardFormula(extraAt === undefined || names[index] === 'note' ? unguardInner(cell) : cell)
  return {
    cellsOf: (row) => row.map(unguard),
    extraIn: (cells) => (extraAt === undefined ? noExtra : extraOf(cells[extraAt] ?? '')),
    noteIn: (cells) => (notes.length === 0 ? null : noteFrom(textIn(cells))),
    timeOf: (source, field, writing, cells) => {
      const cell = writing === 'milliseconds' ? cellIn(source, field, cells) : undefined
      if (cell === undefined) return undefined
      return traces.timeOf(field, cell, textIn(cells)) ?? (isPlainNumber(cell) ? Number(cell) : undefined)
    },
    textOf: (source, field, cells) => {
      const cell = cellIn(source, field, cells)
      return cell === undefined ? undefined : traces.textOf(field, cell, textIn(cells))
    },
    valueOf: (cell, cells) => traces.valueOf(cell, textIn(cells)),
    get remark() {
      return traces.remark
    },
  }
}
