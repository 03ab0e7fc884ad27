import { anomalyBit } from '../../events/event'
import type { TableData } from '../../events/table-data'
import type { ByteWriter } from '../byte-writer'
import { guardJson } from '../formula-guard'
import { type FileChunk, rowChunks } from '../row-chunks'
import { extraCell } from './extra-cell'
import { csvHeader, type CsvLayout } from './format'
import { createRowCells } from './row-cells'
import { csvCell } from './text'

const byteOrderMark = '\ufeff'
const carriageReturn = 13
const lineFeed = 10
// An element of another device is unusual for the query, but its cells hold it completely.
const lossless = anomalyBit('otherDevice')

const headOf = (layout: CsvLayout): string =>
  `${layout.hasByteOrderMark ? byteOrderMark : ''}${csvHeader(layout).map(csvCell).join(layout.delimiter)}\r\n`

/**
 * The given rows, in that order, as a CSV file (RFC 4180, UTF-8, CRLF). `isContinued`: what follows the head
 * and other rows.
 */
export const csvChunks = (
  table: TableData,
  rows: Uint32Array,
  layout: CsvLayout,
  isContinued = false,
  passing?: ByteWriter,
  places?: Uint32Array,
): Generator<FileChunk, void, undefined> =>
  rowChunks(
    rows,
    (writer) => {
      const cells = createRowCells(table, writer, layout)
      const hasExtra = layout.fields === null
      const delimiter = layout.delimiter.charCodeAt(0)
      const { anomalies } = table.columns
      const last = cells.length - 1
      return {
        head: isContinued ? '' : headOf(layout),
        writeRow: (row) => {
          let isWhole = ((anomalies[row] ?? 0) & ~lossless) === 0
          for (let at = 0; at <= last; at += 1) {
            if (cells[at]?.(row) === false) isWhole = false
            if (hasExtra || at < last) writer.byte(delimiter)
          }
          if (hasExtra && !isWhole) writer.text(csvCell(guardJson(extraCell(table, row))))
          writer.byte(carriageReturn)
          writer.byte(lineFeed)
        },
      }
    },
    passing,
    places,
  )
