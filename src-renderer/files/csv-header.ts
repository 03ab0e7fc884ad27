import { rawText } from './cell-text'
import type { Decode } from './cell-text'
import { requiredColumns } from './csv-format'
import { ReadingFault } from './file-problem'
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

const quote = 34
const lineFeed = 10
const comma = 44
// A comma in our own files; a spreadsheet may have saved them with what its country uses.
const delimiters = [comma, ';'.charCodeAt(0), '\t'.charCodeAt(0)]
const byteOrderMark = [0xef, 0xbb, 0xbf]
// Ours has some 400 bytes; what goes on for longer without a line end is another kind of file.
const longestHeader = 64 * 1024

/** What stands behind the first column name: none of ours has such a character in it. */
const findDelimiter = (bytes: Uint8Array, from: number): number => {
  let isQuoted = false
  for (let at = from; at < bytes.length; at++) {
    const byte = bytes[at] ?? lineFeed
    if (byte === quote) isQuoted = !isQuoted
    else if (!isQuoted && delimiters.includes(byte)) return byte
    else if (!isQuoted && byte === lineFeed) break
  }
  return comma
}

const missingFrom = (names: readonly string[]): string | null => requiredColumns.find((column) => !names.includes(column)) ?? null

/**
 * Reads the header; null: more bytes are needed. A file is ours when every field and `extra` has its column; where they
 * stand does not matter, and other columns (the readable times) are not read. Throws ReadingFault.
 */
export const readHeader = (bytes: Uint8Array, decode: Decode): CsvHeader | null => {
  const from = byteOrderMark.every((byte, index) => bytes[index] === byte) ? byteOrderMark.length : 0
  const delimiter = findDelimiter(bytes, from)
  const cells = createRowCells()
  const end = scanRow(bytes, from, delimiter, cells)
  if (end === -1 && bytes.length < longestHeader) return null
  const names = Array.from({ length: cells.count }, (_, index) => rawText(bytes, cells, index, decode, null))
  const missing = missingFrom(names)
  if (end === -1 || missing !== null) throw new ReadingFault('notOurs', missing, names.join(', '))
  const places = new Map(requiredColumns.map((column) => [column, names.indexOf(column)]))
  return { delimiter, columnCount: names.length, places, end, lineCount: cells.lineCount }
}
