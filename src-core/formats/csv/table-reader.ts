import type { Decode } from '../cell-text'
import { createDecode } from '../cell-text'
import { ReadingError } from '../file-problem'
import type { FormatReader, Listeners } from '../format-reader'
import type { ColumnMapping } from '../mapping'
import type { ForeignTable } from '../table/column-mapping'
import { joined } from '../utf8-stream'
import { readSamples } from './foreign-samples'
import type { CsvHeader } from './header'
import { hasOurColumns, readHeader } from './header'
import { createMappedRowReader } from './mapped-row-reader'
import { createNoteReader, type ReadNote } from './notes'
import type { RowReader } from './row-reader'
import { createRowReader } from './row-reader'
import { createRowCells, isBlankRow, scanRow } from './scanner'

/** Reads a table as CSV: one of ours, or another one, which waits after its first rows for a mapping. */
export interface CsvTableReader extends FormatReader {
  /** Asks for a mapping; null: none is needed. */
  readonly foreign: ForeignTable | null
  /** Continues with the rows. Throws ReadingError. */
  map(mapping: ColumnMapping): void
}

const lineEnd = Uint8Array.of(10)

/** Reads the rows that have arrived, and hands out batches. */
const createRowsReader = (
  rows: RowReader,
  { delimiter, lineCount }: CsvHeader,
  readNote: ReadNote | null,
  { onBatch, onNote }: Listeners,
) => {
  const cells = createRowCells(delimiter)
  let row = 0
  let line = 1 + lineCount
  const flush = (): void => {
    if (!rows.isEmpty) onBatch(rows.take())
  }
  return {
    get line() {
      return line
    },
    flush,
    /** Where the first incomplete row begins. */
    read: (bytes: Uint8Array, from: number): number => {
      for (let at = from; ;) {
        const end = scanRow(bytes, at, cells)
        if (end === -1) return at
        if (!isBlankRow(cells)) {
          rows.read(bytes, cells)
          const note = readNote?.(bytes, cells) ?? null
          if (note) onNote(row, note)
          row++
        }
        if (rows.isFull) flush()
        line += cells.lineCount
        at = end
      }
    },
  }
}

/** The bytes of the incomplete row. */
const createRest = () => {
  let bytes: Uint8Array = new Uint8Array(0)
  let wantedLength = 0
  return {
    get bytes() {
      return bytes
    },
    /** A row that spans many chunks is scanned again only when it has doubled; false: not yet. */
    add: (more: Uint8Array, isEnd: boolean): boolean => {
      bytes = joined(bytes, more)
      return isEnd || bytes.length >= wantedLength
    },
    drop: (count: number): void => {
      bytes = bytes.slice(count)
      wantedLength = count === 0 ? bytes.length * 2 : 0
    },
  }
}

const askAbout = (
  bytes: Uint8Array,
  header: CsvHeader,
  decode: Decode,
  isEnd: boolean,
): ForeignTable | null => {
  const { rows, isWaiting } = readSamples(bytes, header, decode)
  return isWaiting && !isEnd ? null : { names: header.names, samples: rows }
}

/** Reads the rows of the file that have arrived. */
export const createCsvTableReader = (listeners: Listeners): CsvTableReader => {
  const decode = createDecode()
  const rest = createRest()
  let header: CsvHeader | null = null
  let foreign: ForeignTable | null = null
  let rows: ReturnType<typeof createRowsReader> | null = null

  const readRows = (from: number): void => rest.drop(rows?.read(rest.bytes, from) ?? 0)
  const begin = (reader: RowReader, of: CsvHeader): void => {
    rows = createRowsReader(reader, of, createNoteReader(of, decode), listeners)
    readRows(of.end)
  }
  const readStart = (isEnd: boolean): void => {
    header ??= readHeader(rest.bytes, decode)
    if (header === null) return
    if (hasOurColumns(header)) begin(createRowReader(header, decode), header)
    else foreign = askAbout(rest.bytes, header, decode, isEnd)
  }
  const read = (bytes: Uint8Array, isEnd: boolean): void => {
    if (!rest.add(bytes, isEnd) || foreign !== null) return
    if (rows === null) readStart(isEnd)
    else readRows(0)
  }
  const map = (mapping: ColumnMapping): void => {
    foreign = null
    if (header !== null) begin(createMappedRowReader(header, mapping, decode), header)
  }
  const readEnd = (): void => {
    // The last row may have no line end.
    if (rest.bytes.length > 0) read(lineEnd, true)
    if (foreign === null && rest.bytes.length > 0)
      throw new ReadingError('quote', null, new TextDecoder().decode(rest.bytes.subarray(0, 80)))
  }
  return {
    get line() {
      return rows?.line ?? 1
    },
    get foreign() {
      return foreign
    },
    flush: () => rows?.flush(),
    read: (bytes) => read(bytes, false),
    map,
    readEnd,
  }
}
