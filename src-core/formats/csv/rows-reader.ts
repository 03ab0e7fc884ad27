import { ReadingError, toProblem } from '../file-problem'
import type { Listeners } from '../format-reader'
import type { CsvHeader } from './header'
import type { ReadNote } from './notes'
import type { RowReader } from './row-reader'
import { createRowCells, endOfFirstLine, fitCells, isBlankRow, scanRow } from './scanner'

/** How the rows below a header are read. */
export interface TableRows {
  readonly header: CsvHeader
  readonly rows: RowReader
  readonly readNote: ReadNote | null
  /** A row with fewer cells is damaged; the cells behind these may be absent, as if they were empty. */
  readonly leastCells: number
}

/** A quote that is left open would otherwise keep all that follows in memory. */
const longestRow = 64 * 1024 * 1024
const excerptBytes = 80

/**
 * Faults that may come from a quote: where the row ends is then unknown, and reading goes on in the line
 * after the one in which it begins.
 */
const ofUnknownEnd: ReadonlySet<string> = new Set(['quote', 'tooManyCells', 'cellCount', 'badExtra'])

const excerptOf = (bytes: Uint8Array, from: number): string =>
  new TextDecoder().decode(bytes.subarray(from, from + excerptBytes))

/**
 * Reads the rows that have arrived, and hands out batches. A faulty row is left out. `joinedAs`: what is
 * below a line that is no row, because it is the header of another file.
 */
export const createRowsReader = (
  first: TableRows,
  joinedAs: (line: Uint8Array) => TableRows | null,
  { onBatch, onNote, onFault, onJoined }: Listeners,
) => {
  let table = first
  let cells = createRowCells(first.header.delimiter)
  let row = 0
  let line = 1 + first.header.lineCount
  const flush = (): void => {
    if (!table.rows.isEmpty) onBatch(table.rows.take())
  }
  const readRow = (bytes: Uint8Array): void => {
    fitCells(cells, table.header.names.length, table.leastCells)
    const note = table.readNote?.(bytes, cells) ?? null
    table.rows.read(bytes, cells)
    if (note) onNote(row, note)
    row++
    if (table.rows.isFull) flush()
  }
  /** Where the row at `from` ends, after it was read. Throws ReadingError. -1: its end has not arrived. */
  const takeRow = (bytes: Uint8Array, from: number): number => {
    const end = scanRow(bytes, from, cells)
    if ((end === -1 ? bytes.length : end) - from > longestRow)
      throw new ReadingError('quote', null, excerptOf(bytes, from))
    if (end === -1) return -1
    if (!isBlankRow(cells)) readRow(bytes)
    line += cells.lineCount
    return end
  }
  /** Leaves a row out, or goes on below another header. Returns where to go on; -1: it has not arrived. */
  const leaveOut = (bytes: Uint8Array, from: number, reason: ReadingError): number => {
    const isEndUnknown = ofUnknownEnd.has(reason.kind)
    const lineEnd = endOfFirstLine(bytes, from)
    if (lineEnd === -1) return -1
    const joined = joinedAs(bytes.subarray(from, lineEnd))
    if (joined !== null) {
      flush()
      table = joined
      cells = createRowCells(joined.header.delimiter)
      onJoined(line)
      line++
      return lineEnd
    }
    onFault({ problem: toProblem(reason, line), row, rowCount: 1 })
    line += isEndUnknown ? 1 : cells.lineCount
    return isEndUnknown ? lineEnd : cells.end
  }
  const next = (bytes: Uint8Array, from: number): number => {
    try {
      return takeRow(bytes, from)
    } catch (reason) {
      if (!(reason instanceof ReadingError)) throw reason
      return leaveOut(bytes, from, reason)
    }
  }
  return {
    get line() {
      return line
    },
    flush,
    /** Where the first incomplete row begins. */
    read: (bytes: Uint8Array, from: number): number => {
      for (let at = from; ;) {
        const end = next(bytes, at)
        if (end === -1) return at
        at = end
      }
    },
    /** Leaves out the line at the start, because its row never ends. Returns where to go on. */
    leaveOutLine: (bytes: Uint8Array): number =>
      leaveOut(bytes, 0, new ReadingError('quote', null, excerptOf(bytes, 0))),
  }
}

/** The rows of a file of ours may lack what stands behind the last field. */
export const cellsBehind = (names: readonly string[], columns: readonly string[]): number =>
  1 + Math.max(...columns.map((column) => names.indexOf(column)))
