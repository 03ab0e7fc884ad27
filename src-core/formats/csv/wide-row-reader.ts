import type { EventEncoder } from '../../codec/event-encoder'
import { survives } from '../../codec/exact-numbers'
import { ExactNumber, type JsonValue } from '../../codec/json'
import { type Decode, rawText } from '../cell-text'
import { rowsPerBatch } from '../element-batches'
import { ReadingError } from '../file-problem'
import { isPlainNumber, unguardFormula, unguardInner } from '../formula-guard'
import { attributeIn, deviceColumn, timeColumn, wideEvent } from '../wide-names'
import { readableColumn } from './format'
import type { CsvHeader } from './header'
import type { RowReader } from './row-reader'
import type { SpreadsheetTraces } from './spreadsheet'

const fixedColumns = 3

/** Whether it is our export with a column for each attribute. */
export const isWideHeader = ({ names }: CsvHeader): boolean => {
  const [device, time, readable = ''] = names
  const [before = '', after = ''] = readableColumn(timeColumn, '\n').split('\n')
  return (
    names.length > fixedColumns &&
    device === deviceColumn &&
    time === timeColumn &&
    readable.startsWith(before) &&
    readable.endsWith(after)
  )
}

/** Rows of that export: each cell with a value is an event again. */
export const createWideRowReader = (
  { names }: CsvHeader,
  decode: Decode,
  encoder: EventEncoder,
  traces: SpreadsheetTraces,
): RowReader => {
  const unguarded = (text: string): string => unguardInner(unguardFormula(text))
  const attributes = names.slice(fixedColumns).map((name) => attributeIn(unguarded(name)))
  let elements: JsonValue[] = []
  const valueOf = (cell: string, cellText: (column: string) => string): JsonValue => {
    const number = traces.valueOf(cell, cellText)
    if (number !== null) return number
    if (isPlainNumber(cell)) return survives(cell) ? Number(cell) : new ExactNumber(cell)
    return unguarded(cell)
  }
  const timeOf = (cell: string, cellText: (column: string) => string): JsonValue => {
    const restored = traces.timeOf(timeColumn, cell, cellText)
    if (restored !== undefined) return restored
    if (!isPlainNumber(cell)) throw new ReadingError('notNumber', timeColumn, cell)
    return Number(cell)
  }
  return {
    get isEmpty() {
      return elements.length === 0
    },
    get isFull() {
      return elements.length >= rowsPerBatch
    },
    read: (bytes, cells) => {
      const texts = names.map((name, index) => rawText(bytes, cells, index, decode, name))
      const cellText = (column: string): string => texts[names.indexOf(column)] ?? ''
      const deviceId = unguarded(texts[0] ?? '')
      const deviceTimestamp = timeOf(texts[1] ?? '', cellText)
      for (const [index, attributeCode] of attributes.entries()) {
        const cell = texts[index + fixedColumns] ?? ''
        if (cell === '') continue
        elements.push(wideEvent(deviceId, attributeCode, valueOf(cell, cellText), deviceTimestamp))
      }
    },
    take: () => {
      const batch = encoder.encode(elements)
      elements = []
      return batch
    },
  }
}
