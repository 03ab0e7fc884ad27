import { type Decode, rawText } from '../cell-text'
import { unguardFormula, unguardInner } from '../formula-guard'
import { type NoteColumn, noteColumns, noteFrom, type RowNote } from '../row-notes'
import type { CsvHeader } from './header'
import type { RowCells } from './scanner'

export type ReadNote = (bytes: Uint8Array, cells: RowCells) => RowNote | null

/** Reads the notes of a row from our own columns; null: the file has none. */
export const createNoteReader = ({ names }: CsvHeader, decode: Decode): ReadNote | null => {
  const places = new Map<NoteColumn, number>(
    noteColumns.flatMap((column) => (names.includes(column) ? [[column, names.indexOf(column)]] : [])),
  )
  if (places.size === 0) return null
  const own = [...places.values()]
  return (bytes, cells) => {
    // Nearly all rows have no note.
    if (own.every((place) => cells.starts[place] === cells.ends[place])) return null
    return noteFrom((column) => {
      const place = places.get(column)
      if (place === undefined) return ''
      const text = rawText(bytes, cells, place, decode, column)
      // No `extra` holds the exact text of a note.
      return unguardFormula(column === 'note' ? unguardInner(text) : text)
    })
  }
}
