import { recordJsonOf } from '../events/event-cell'
import type { TableData } from '../events/table-data'
import { type FileChunk, rowChunks } from './row-chunks'

/** The rows given, in that order, as JSON Lines: each record as it was received, with the digits that came. */
export const jsonLinesChunks = (table: TableData, rows: Uint32Array): Generator<FileChunk, void, undefined> =>
  rowChunks(rows, (writer) => ({ head: '', writeRow: (row) => writer.text(`${recordJsonOf(table, row)}\n`) }))
