import { oddityBit } from '../../src-preload/contract/event'
import type { TableData } from '../events/table-data'
import { createByteWriter } from './byte-writer'
import type { ByteWriter } from './byte-writer'
import { csvHeader } from './csv-format'
import { csvCell } from './csv-text'
import { extraCell } from './extra-cell'
import { createRowCells } from './row-cells'
import type { CellWriter } from './row-cells'

/** How the readable times are written. */
export interface CsvTimes {
  /** Stands in the header of their columns. */
  readonly zone: string
  /** ISO 8601 with milliseconds and offset, in that zone; from ms since the epoch. */
  formatIso(time: number): string
}

export interface CsvChunk {
  /** The caller's to keep and to transfer. */
  readonly bytes: Uint8Array
  readonly rowsDone: number
}

const chunkSize = 256 * 1024
// Room for an ordinary row, so that the buffer need not grow for the last one in it.
const spareSize = 4096

const comma = 44
const byteOrderMark = '\ufeff'
const carriageReturn = 13
const lineFeed = 10
// An element of another device is odd for the query, but its cells hold it whole.
const lossless = oddityBit('otherDevice')

const writeRow = (table: TableData, row: number, cells: readonly CellWriter[], writer: ByteWriter): void => {
  let isWhole = ((table.columns.oddities[row] ?? 0) & ~lossless) === 0
  for (const writeCell of cells) {
    if (!writeCell(row)) isWhole = false
    writer.byte(comma)
  }
  if (!isWhole) writer.text(csvCell(extraCell(table, row)))
  writer.byte(carriageReturn)
  writer.byte(lineFeed)
}

/**
 * The rows given, in that order, as a CSV file in chunks of some 256 KiB (RFC 4180, UTF-8 with a byte order mark, CRLF). There is no
 * text of the whole at any time. Each chunk is a few ms of work.
 */
export function* csvChunks(table: TableData, rows: Uint32Array, times: CsvTimes): Generator<CsvChunk, void, undefined> {
  const writer = createByteWriter(chunkSize)
  const cells = createRowCells(table, writer, (time) => times.formatIso(time))
  writer.text(byteOrderMark + csvHeader(times.zone).map(csvCell).join(',') + '\r\n')
  for (let index = 0; index < rows.length; index++) {
    if (writer.length > chunkSize - spareSize) yield { bytes: writer.take(), rowsDone: index }
    writeRow(table, rows[index] ?? 0, cells, writer)
  }
  yield { bytes: writer.take(), rowsDone: rows.length }
}
