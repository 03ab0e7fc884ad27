import type { EventBatch } from '../../src-preload/contract/event-batch'
import { createDecode } from './cell-text'
import type { ColumnMapping, ForeignTable } from './column-mapping'
import { hasOurColumns, readHeader } from './csv-header'
import type { CsvHeader } from './csv-header'
import { createRowCells, scanRow } from './csv-scanner'
import { ReadingFault } from './file-problem'
import { readSamples } from './foreign-samples'
import type { FormatReader } from './format-reader'
import { createMappedRowReader } from './mapped-row-reader'
import { createRowReader } from './row-reader'
import type { RowReader } from './row-reader'
import { joined } from './utf8-stream'

/** A table as CSV: one of ours, or another one, which waits behind its first rows for a mapping. */
export interface CsvTableReader extends FormatReader {
  /** Asks for a mapping; null: there is nothing to ask. */
  readonly foreign: ForeignTable | null
  /** Goes on with the rows. Throws ReadingFault. */
  map(mapping: ColumnMapping): void
}

const lineEnd = Uint8Array.of(10)

/** Reads rows as far as they are there, and hands out batches. */
const createRowsReader = (rows: RowReader, delimiter: number, onBatch: (batch: EventBatch) => void) => {
  const cells = createRowCells()
  const flush = (): void => {
    if (!rows.isEmpty) onBatch(rows.take())
  }
  return {
    flush,
    /** Where the first row that is not whole begins. `onRow` hears of the lines of each row that was read. */
    read: (bytes: Uint8Array, from: number, onRow: (lineCount: number) => void): number => {
      for (let at = from; ; ) {
        const end = scanRow(bytes, at, delimiter, cells)
        if (end === -1) return at
        const isBlank = cells.count === 1 && cells.starts[0] === cells.ends[0]
        if (!isBlank) rows.read(bytes, cells)
        if (rows.isFull) flush()
        onRow(cells.lineCount)
        at = end
      }
    },
  }
}

/** Reads what there is of the file, row by row, and keeps what is not yet a whole row. */
export const createCsvTableReader = (onBatch: (batch: EventBatch) => void): CsvTableReader => {
  const decode = createDecode()
  let rest: Uint8Array = new Uint8Array(0)
  let header: CsvHeader | null = null
  let foreign: ForeignTable | null = null
  let rows: ReturnType<typeof createRowsReader> | null = null
  let line = 1
  let wantedLength = 0

  const readRows = (from: number): void => {
    const end = rows?.read(rest, from, (lineCount) => (line += lineCount)) ?? 0
    rest = rest.slice(end)
    // A row of many chunks is looked at again when it has doubled, not with each of them.
    wantedLength = end === 0 ? rest.length * 2 : 0
  }
  const begin = (reader: RowReader, { delimiter, end, lineCount }: CsvHeader): void => {
    rows = createRowsReader(reader, delimiter, onBatch)
    line += lineCount
    readRows(end)
  }
  const readStart = (isEnd: boolean): void => {
    header ??= readHeader(rest, decode)
    if (header === null) return
    if (hasOurColumns(header)) {
      begin(createRowReader(header, decode), header)
      return
    }
    const samples = readSamples(rest, header, decode)
    if (isEnd || !samples.isWaiting) foreign = { names: header.names, samples: samples.rows }
  }
  const read = (bytes: Uint8Array, isEnd: boolean): void => {
    rest = joined(rest, bytes)
    if (rest.length < wantedLength || foreign !== null) return
    if (rows === null) readStart(isEnd)
    else readRows(0)
  }
  return {
    get line() {
      return line
    },
    get foreign() {
      return foreign
    },
    flush: () => rows?.flush(),
    read: (bytes) => read(bytes, false),
    map: (mapping) => {
      foreign = null
      if (header !== null) begin(createMappedRowReader(header, mapping, decode), header)
    },
    readEnd: () => {
      wantedLength = 0
      // The last row may lack its line end.
      if (rest.length > 0) read(lineEnd, true)
      if (foreign === null && rest.length > 0) throw new ReadingFault('quote', null, new TextDecoder().decode(rest.subarray(0, 80)))
    },
  }
}
