import type { Decode } from '../cell-text'
import { ReadingError } from '../file-problem'
import type { CsvHeader } from './header'
import { leastCellsOf, textsOf } from './mapped-row-reader'
import type { RowCells } from './scanner'
import { createRowCells, endOfFirstLine, fitCells, isBlankRow, scanRow } from './scanner'

const maxSamples = 20
// If the rows are so long that this many bytes do not hold twenty, fewer are shown.
const enoughBytes = 4 * 1024 * 1024

export interface Samples {
  readonly rows: readonly (readonly string[])[]
  /** More bytes would bring more. */
  readonly isWaiting: boolean
}

/** The cells of a row; null: it is blank, or damaged. */
const rowOf = (
  bytes: Uint8Array,
  cells: RowCells,
  header: CsvHeader,
  decode: Decode,
): readonly string[] | null => {
  try {
    if (isBlankRow(cells)) return null
    fitCells(cells, header.names.length, leastCellsOf(header))
    return textsOf(bytes, cells, header, decode)
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    return null
  }
}

/** The end of the row, as far as its quotes are sound; otherwise of its line. */
const endOfRow = (bytes: Uint8Array, from: number, cells: RowCells): number => {
  try {
    return scanRow(bytes, from, cells)
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    cells.count = 0
    return endOfFirstLine(bytes, from)
  }
}

/** The first sound rows after the header. A fault among them is reported when the rows are read. */
export const readSamples = (bytes: Uint8Array, header: CsvHeader, decode: Decode): Samples => {
  const cells = createRowCells(header.delimiter)
  const rows: (readonly string[])[] = []
  for (let at = header.end; rows.length < maxSamples;) {
    at = endOfRow(bytes, at, cells)
    if (at === -1) return { rows, isWaiting: bytes.length < enoughBytes }
    const row = rowOf(bytes, cells, header, decode)
    if (row !== null) rows.push(row)
  }
  return { rows, isWaiting: false }
}
