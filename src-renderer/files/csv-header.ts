import { rawText } from './cell-text'
import type { Decode } from './cell-text'
import { requiredColumns } from './csv-format'
import { CellFault } from './csv-problem'
import { createRowCells, scanRow } from './csv-scanner'

export interface CsvHeader {
  readonly delimiter: number
  readonly columnCount: number
  /** The place of each column we need, by its name. */
  readonly places: ReadonlyMap<string, number>
  /** Where the first row of events begins. */
  readonly end: number
  readonly lineCount: number
}

// A comma in our own files; a spreadsheet may have saved them with what its country uses.
const delimiters = [',', ';', '\t'].map((text) => text.charCodeAt(0))
const byteOrderMark = [0xef, 0xbb, 0xbf]

interface Cut {
  readonly delimiter: number
  readonly names: readonly string[]
  readonly end: number
  readonly lineCount: number
}

/** The column names, cut by this delimiter; null: the header's end has not come yet. Throws CellFault. */
const cutBy = (delimiter: number, bytes: Uint8Array, from: number, decode: Decode): Cut | null => {
  const cells = createRowCells()
  const end = scanRow(bytes, from, delimiter, cells)
  if (end === -1) return null
  const names = Array.from({ length: cells.count }, (_, index) => rawText(bytes, cells, index, decode, null))
  return { delimiter, names, end, lineCount: cells.lineCount }
}

/** The same, with the fault as a value: quoted names cannot be cut by a delimiter that is not the file's. */
const tryToCut = (...cut: Parameters<typeof cutBy>): Cut | CellFault | null => {
  try {
    return cutBy(...cut)
  } catch (reason) {
    if (reason instanceof CellFault) return reason
    throw reason
  }
}

const missingFrom = (names: readonly string[]): string | undefined => requiredColumns.find((column) => !names.includes(column))

/**
 * Reads the header; null: more bytes are needed. A file is ours when every field and `extra` has its column; where they
 * stand does not matter, and other columns (the readable times) are not read. Throws CellFault.
 */
export const readHeader = (bytes: Uint8Array, decode: Decode): CsvHeader | null => {
  const from = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0
  const tries = delimiters.map((delimiter) => tryToCut(delimiter, bytes, from, decode)).filter((reading) => reading !== null)
  const readings = tries.filter((reading): reading is Cut => !(reading instanceof CellFault))
  const fault = tries.find((reading) => reading instanceof CellFault)
  if (readings.length === 0) {
    if (fault !== undefined && tries.length === delimiters.length) throw fault
    return null
  }
  const ours = readings.find(({ names }) => missingFrom(names) === undefined)
  if (ours !== undefined) {
    const places = new Map(requiredColumns.map((column) => [column, ours.names.indexOf(column)]))
    return { delimiter: ours.delimiter, columnCount: ours.names.length, places, end: ours.end, lineCount: ours.lineCount }
  }
  // The delimiter that cuts it into most columns is what was meant.
  const [names = []] = readings.map((reading) => reading.names).toSorted((one, other) => other.length - one.length)
  throw new CellFault('notOurs', missingFrom(names) ?? null, names.join(', '))
}
