import type { ByteWriter } from './byte-writer'
import { createByteWriter } from './byte-writer'

/** A part of a file being written. */
export interface FileChunk {
  /** Belongs to the caller, who may transfer it. Empty: a pause in longer work. */
  readonly bytes: Uint8Array
  readonly rowsDone: number
  /**
   * Pairs of a place of the proof and a number of bytes: what of this chunk belongs to which place. Absent:
   * there is no proof.
   */
  readonly runs?: Uint32Array<ArrayBuffer>
}

/** What belongs to no place, such as the header of a table. */
export const noPlace = 0xffffffff

const chunkSize = 256 * 1024
// Space for an ordinary row, so that the buffer need not grow for the last one in it.
const spareSize = 4096

/** The text before the rows, and a function that writes a row. */
export interface RowFormat {
  readonly head: string
  readonly writeRow: (row: number) => void
}

/** Collects what of a chunk belongs to which place; `places`: by row. */
const createRuns = (writer: ByteWriter, places: Uint32Array) => {
  let runs: number[] = []
  let [place, start, end] = [noPlace, 0, 0]
  const close = (): void => {
    if (end > start) runs.push(place, end - start)
    start = end
  }
  return {
    /** What was written since the last call belongs to this row; or, without one, to none. */
    note: (row?: number): void => {
      const own = row === undefined ? noPlace : (places[row] ?? noPlace)
      if (own !== place) close()
      place = own
      end = writer.length
    },
    take: (): Uint32Array<ArrayBuffer> => {
      close()
      const taken = Uint32Array.from(runs)
      runs = []
      start = end = 0
      return taken
    },
  }
}

/**
 * The given rows, in that order, in chunks of some 256 KiB: each takes a few ms, and the whole text is never
 * in memory. `places`: of each row of the table in the proof.
 */
export function* rowChunks(
  rows: Uint32Array,
  formatFor: (writer: ByteWriter) => RowFormat,
  writer = createByteWriter(chunkSize),
  places?: Uint32Array,
): Generator<FileChunk, void, undefined> {
  const { head, writeRow } = formatFor(writer)
  const runs = places && createRuns(writer, places)
  const taken = (rowsDone: number): FileChunk => {
    const own = runs && { runs: runs.take() }
    return { bytes: writer.take(), rowsDone, ...own }
  }
  writer.text(head)
  runs?.note()
  for (let index = 0; index < rows.length; index++) {
    if (writer.length > chunkSize - spareSize) yield taken(index)
    const row = rows[index] ?? 0
    writeRow(row)
    runs?.note(row)
  }
  yield taken(rows.length)
}
