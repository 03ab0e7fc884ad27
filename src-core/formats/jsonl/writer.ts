import { anomalyBit } from '../../events/event'
import { recordJsonOf } from '../../events/event-cell'
import type { TableData } from '../../events/table-data'
import type { ByteWriter } from '../byte-writer'
import { type FileChunk, rowChunks } from '../row-chunks'
import { type NoteLayout, noteTexts } from '../row-notes'
import { withNote } from './notes'

const doubledName = anomalyBit('doubledName')

/** A row as JSON Lines have it, without the end of the line. */
export const jsonLineOf = (table: TableData, row: number, notes: NoteLayout | null = null): string =>
  withNote(recordJsonOf(table, row), {
    texts: notes ? noteTexts(notes.noteOf(row), notes.columns) : {},
    hasDoubled: ((table.columns.anomalies[row] ?? 0) & doubledName) !== 0,
  })

/**
 * The given rows, in that order, as JSON Lines: each record as received, with its original digits, and its
 * note.
 */
export const jsonLinesChunks = (
  table: TableData,
  rows: Uint32Array,
  notes: NoteLayout | null = null,
  passing?: ByteWriter,
  places?: Uint32Array,
): Generator<FileChunk, void, undefined> =>
  rowChunks(
    rows,
    (writer) => ({ head: '', writeRow: (row) => writer.text(`${jsonLineOf(table, row, notes)}\n`) }),
    passing,
    places,
  )
