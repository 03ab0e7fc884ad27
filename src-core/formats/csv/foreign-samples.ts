import type { Decode } from '../cell-text'
import { ReadingError } from '../file-problem'
import type { CsvHeader } from './header'
import { textsOf } from './mapped-row-reader'
import { createRowCells, isBlankRow, scanRow } from './scanner'

const maxSamples = 20
// If the rows are so long that this many bytes do not hold twenty, fewer are shown.
const enoughBytes = 4 * 1024 * 1024

export interface Samples {
  readonly rows: readonly (readonly string[])[]
  /** More bytes would bring more. */
  readonly isWaiting: boolean
}

/**
 * The first rows after the header. An error among them ends the samples, and is reported when the rows are
 * read.
 */
export const readSamples = (bytes: Uint8Array, header: CsvHeader, decode: Decode): Samples => {
  const cells = createRowCells(header.delimiter)
  const rows: (readonly string[])[] = []
  try {
    for (let at = header.end; rows.length < maxSamples;) {
      at = scanRow(bytes, at, cells)
      if (at === -1) return { rows, isWaiting: bytes.length < enoughBytes }
      if (!isBlankRow(cells)) rows.push(textsOf(bytes, cells, header, decode))
    }
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
  }
  return { rows, isWaiting: false }
}
