import { recordJsonOf } from '../events/event-cell'
import type { TableData } from '../events/table-data'
import { type FileChunk, rowChunks } from './row-chunks'
import { type NoteLayout, withNote } from './row-notes'

/** The rows given, in that order, as JSON Lines: each record as it was received, with the digits that came, and what is noted of it. */
export const jsonLinesChunks = (table: TableData, rows: Uint32Array, notes: NoteLayout | null = null): Generator<FileChunk, void, undefined> =>
  rowChunks(rows, (writer) => {
    const textOf = (row: number): string => {
      const record = recordJsonOf(table, row)
      return notes ? withNote(record, notes.noteOf(row), notes.columns) : record
    }
    return { head: '', writeRow: (row) => writer.text(`${textOf(row)}\n`) }
  })
