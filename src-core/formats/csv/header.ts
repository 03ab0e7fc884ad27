import type { Decode } from '../cell-text'
import { rawText } from '../cell-text'
import { ReadingError } from '../file-problem'
import { requiredColumns } from './format'
import { createRowCells, scanRow } from './scanner'

export interface CsvHeader {
  readonly delimiter: number
  readonly names: readonly string[]
  /** Where the first row of events begins. */
  readonly end: number
  readonly lineCount: number
}

const quote = 34
const lineFeed = 10
const carriageReturn = 13
const comma = 44
// Our own files have a comma; a spreadsheet may have saved them with the separator of its country.
const delimiters = [comma, ';'.charCodeAt(0), '\t'.charCodeAt(0)]
// Our header has some 400 bytes; more without a line end means another kind of file.
const longestHeader = 64 * 1024

const isLineEnd = (byte: number | undefined): boolean => byte === lineFeed || byte === carriageReturn

/**
 * The delimiter that occurs most often in the first line, outside quotes; null: its end has not arrived, and
 * may have more of another one.
 */
const findDelimiter = (bytes: Uint8Array, from: number): number | null => {
  const counts = new Map(delimiters.map((delimiter) => [delimiter, 0]))
  let isQuoted = false
  let at = from
  for (; at < bytes.length && (isQuoted || !isLineEnd(bytes[at])); at++) {
    const byte = bytes[at] ?? lineFeed
    const count = counts.get(byte)
    if (byte === quote) isQuoted = !isQuoted
    else if (!isQuoted && count !== undefined) counts.set(byte, count + 1)
  }
  if (at === bytes.length) return null
  const most = Math.max(...counts.values())
  return delimiters.find((delimiter) => counts.get(delimiter) === most) ?? comma
}

const skipBlankLines = (bytes: Uint8Array, from: number): number => {
  let at = from
  while (isLineEnd(bytes[at])) at++
  return at
}

const countLines = (bytes: Uint8Array): number =>
  new TextDecoder().decode(bytes).split(/\r\n|[\r\n]/).length - 1

/** `sep=;`, an instruction for Excel, with or without quotes around it. */
const separatorLine = /^(?:sep=([ -~\t])|"sep=([ -~\t])")[\r\n]/i

interface Start {
  /** Where the header begins. */
  readonly from: number
  /** Null: not known yet. */
  readonly delimiter: number | null
}

const readStart = (bytes: Uint8Array): Start => {
  const first = skipBlankLines(bytes, 0)
  const [line = '', plain, quoted] =
    separatorLine.exec(new TextDecoder('latin1').decode(bytes.subarray(first, first + 8))) ?? []
  const named = plain ?? quoted
  if (named !== undefined)
    return { from: skipBlankLines(bytes, first + line.length), delimiter: named.charCodeAt(0) }
  return { from: first, delimiter: findDelimiter(bytes, first) }
}

/**
 * Every field has its column, so the file is ours. Their order does not matter, and other columns (the
 * readable times) are not read.
 */
export const hasOurColumns = ({ names }: CsvHeader): boolean =>
  requiredColumns.every((column) => names.includes(column))

/** Reads the header; null: more bytes are needed. Throws ReadingError if the file is not a table. */
export const readHeader = (bytes: Uint8Array, decode: Decode): CsvHeader | null => {
  const { from, delimiter } = readStart(bytes)
  const cells = createRowCells(delimiter ?? comma)
  const end = delimiter === null ? -1 : scanRow(bytes, from, cells)
  if (end === -1 && bytes.length <= longestHeader) return null
  const names = Array.from({ length: cells.count }, (_, index) => rawText(bytes, cells, index, decode, null))
  const isHeader = end !== -1 && end <= longestHeader && !names.join('').includes('\0')
  if (delimiter === null || !isHeader)
    throw new ReadingError('notTable', null, new TextDecoder().decode(bytes.subarray(from, from + 80)))
  return { delimiter, names, end, lineCount: cells.lineCount + countLines(bytes.subarray(0, from)) }
}
