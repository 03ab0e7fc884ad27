import type { ByteWriter } from './byte-writer'
import { createByteWriter } from './byte-writer'

/** A part of a file being written. */
export interface FileChunk {
  /** Belongs to the caller, who may transfer it. Empty: a pause in longer work. */
  readonly bytes: Uint8Array
  readonly rowsDone: number
}

const chunkSize = 256 * 1024
// Space for an ordinary row, so that the buffer need not grow for the last one in it.
const spareSize = 4096

/** The text before the rows, and a function that writes a row. */
export interface RowFormat {
  readonly head: string
  readonly writeRow: (row: number) => void
}

/**
 * The given rows, in that order, in chunks of some 256 KiB: each takes a few ms, and the whole text is never
 * in memory.
 */
export function* rowChunks(
  rows: Uint32Array,
  formatFor: (writer: ByteWriter) => RowFormat,
  writer = createByteWriter(chunkSize),
): Generator<FileChunk, void, undefined> {
  const { head, writeRow } = formatFor(writer)
  writer.text(head)
  for (let index = 0; index < rows.length; index++) {
    if (writer.length > chunkSize - spareSize) yield { bytes: writer.take(), rowsDone: index }
    writeRow(rows[index] ?? 0)
  }
  yield { bytes: writer.take(), rowsDone: rows.length }
}
