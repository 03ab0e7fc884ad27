import { type Decode, rawText } from '../cell-text'
import { unguardFormula, unguardInner } from '../formula-guard'
import { type NoteColumn, noteColumns, noteFrom, type RowNote } from '../row-notes'
import type { CsvHeader } from './header'
import type { RowCells } from './scanner'

export type ReadNote = (bytes: Uint8Array, cells: RowCells) => RowNote | null

/** Reads the notes of a row from our own columns; null: the file has none. */
export const createNoteReader = ({ names }: CsvHeader, decode: Decode): ReadNote | null => {
  const indexByColumn = new Map<NoteColumn, number>(
    noteColumns.flatMap((column) => (names.includes(column) ? [[column, names.indexOf(column)]] : [])),
  )
  if (indexByColumn.size === 0) return null
  const own = [...indexByColumn.values()]
  return (bytes, cells) => {
    // Nearly all rows have no note.
    if (own.every((index) => cells.starts[index] === cells.ends[index])) return null
    return noteFrom((column) => {
      const index = indexByColumn.get(column)
      if (index === undefined) return ''
      const text = rawText(bytes, cells, index, decode, column)
      // No `extra` holds the exact text of a note.
      return unguardFormula(column === 'note' ? unguardInner(text) : text)
    })
  }
}
