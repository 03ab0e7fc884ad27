import type { TableData } from '../../events/table-data'
import { isNumberRow, wideText } from '../../events/wide-cell'
import { createPicker, type WideRows, type WideRule } from '../../events/wide-rows'
import { createByteWriter } from '../byte-writer'
import type { Delimiter } from '../provenance'
import type { FileChunk } from '../row-chunks'
import { deviceColumn, timeColumn, wideNames } from '../wide-names'
import { type CsvTimes, readableColumn } from './format'
import { writeNumber } from './number-bytes'
import { createReadableTimes } from './readable-times'
import { csvCell } from './text'

export interface WideCsvLayout {
  readonly delimiter: Delimiter
  readonly hasByteOrderMark: boolean
  readonly times: CsvTimes
}

const byteOrderMark = '\ufeff'
const chunkSize = 256 * 1024
/** Cells from one look at the size of the chunk to the next: a row may have thousands. */
const cellsPerLook = 2000

export const wideCsvHeader = ({ columns }: WideRows, { times }: WideCsvLayout): readonly string[] => {
  const fixed = [deviceColumn, timeColumn, readableColumn(timeColumn, times.zone)]
  return [...fixed, ...wideNames(columns, fixed)]
}

/** A wide table as a CSV file (RFC 4180, UTF-8, CRLF), in chunks. */
export function* wideCsvChunks(
  table: TableData,
  wide: WideRows,
  rule: WideRule,
  layout: WideCsvLayout,
): Generator<FileChunk, void, undefined> {
  const writer = createByteWriter(chunkSize)
  const writeTime = createReadableTimes((time) => layout.times.formatIso(time), writer)
  const delimiter = layout.delimiter.charCodeAt(0)
  const { valueNumber } = table.columns
  const writeValue = (row: number): void => {
    if (isNumberRow(table, row) && !table.extras.has(row)) writeNumber(writer, valueNumber[row] ?? 0)
    else writer.text(csvCell(wideText(table, row)))
  }
  writer.text(
    `${layout.hasByteOrderMark ? byteOrderMark : ''}${wideCsvHeader(wide, layout).map(csvCell).join(layout.delimiter)}\r\n`,
  )
  let [rowsDone, cells] = [0, 0]
  for (const { device, times, series } of wide.blocks) {
    const pickers = series.map((each) => (each === null ? null : createPicker(each, rule)))
    const deviceCell = csvCell(device)
    for (const time of times) {
      writer.text(deviceCell)
      writer.byte(delimiter)
      writeNumber(writer, time)
      writer.byte(delimiter)
      writeTime(time)
      for (const pick of pickers) {
        writer.byte(delimiter)
        const row = pick === null ? -1 : pick(time)
        if (row >= 0) writeValue(row)
      }
      writer.text('\r\n')
      rowsDone++
      cells += pickers.length + 3
      if (cells < cellsPerLook) continue
      cells = 0
      // Without bytes it is a pause.
      yield { bytes: writer.length > chunkSize / 2 ? writer.take() : new Uint8Array(0), rowsDone }
    }
  }
  yield { bytes: writer.take(), rowsDone }
}
