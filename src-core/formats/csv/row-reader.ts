import { type ByteDictionaries, createByteDictionary } from '../../codec/byte-dictionary'
import type { EventBatch, EventColumns } from '../../codec/event-batch'
import { allocateBatch, copyColumns } from '../../codec/event-columns'
import type { TextDictionaries } from '../../codec/event-dictionary'
import { takeNewTexts } from '../../codec/event-dictionary'
import { writeRow } from '../../codec/event-row'
import { survives } from '../../codec/exact-numbers'
import { createOrdinaryCellsWriter, indicesBy } from '../../codec/ordinary-cells'
import { anomalyBit, textFields } from '../../events/event'
import type { Decode } from '../cell-text'
import { rawText } from '../cell-text'
import { rowsPerBatch } from '../element-batches'
import { isPlainNumber, unguardFormula } from '../formula-guard'
import { extraColumn, requiredColumns } from './format'
import type { CsvHeader } from './header'
import { recordOf } from './record'
import type { RowCells } from './scanner'
import type { SpreadsheetTraces } from './spreadsheet'

const doubledName = anomalyBit('doubledName')

/** Collects rows of a file into batches. */
export interface RowReader {
  readonly isFull: boolean
  readonly isEmpty: boolean
  /** A row with as many cells as the header. If it throws ReadingError, it has added nothing. */
  read(bytes: Uint8Array, cells: RowCells): void
  /** The rows since the last call. */
  take(): EventBatch
}

const byteDictionariesOf = (
  dictionaries: TextDictionaries,
  decode: Decode,
  { noteText }: SpreadsheetTraces,
): ByteDictionaries =>
  Object.fromEntries(
    ([...textFields, 'attributeData'] as const).map((name) => [
      name,
      createByteDictionary((cell) => {
        const text = unguardFormula(decode(cell, name))
        if (name !== 'attributeData') noteText(text)
        return dictionaries[name].codeOf(text)
      }),
    ]),
  ) as ByteDictionaries

const createBatch = () => ({
  ...allocateBatch(rowsPerBatch),
  rowCount: 0,
  rows: [] as number[],
  json: [] as string[],
})

/** What a double cannot hold must be read with its digits, and what a spreadsheet has rounded is counted. */
const longNumberWith =
  ({ isRounded }: SpreadsheetTraces) =>
  (text: string): number =>
    isPlainNumber(text) && survives(text) && !isRounded(text) ? Number(text) : NaN

/** Whether the row has something that no column can hold, or texts in which quotes are doubled. */
const isUnusual = ({ starts, ends, hasDoubled }: RowCells, extraAt: number): boolean =>
  hasDoubled || (extraAt !== -1 && starts[extraAt] !== ends[extraAt])

const firstRows = (columns: EventColumns, rowCount: number): ArrayBuffer => {
  const exact = allocateBatch(rowCount)
  copyColumns(exact.columns, columns, 0, rowCount)
  return exact.bytes
}

/** `dictionaries`: of all rows of the file. */
export const createRowReader = (
  { names }: CsvHeader,
  decode: Decode,
  dictionaries: TextDictionaries,
  traces: SpreadsheetTraces,
): RowReader => {
  const indexByName = new Map(
    [...requiredColumns, extraColumn].map((column) => [column, names.indexOf(column)]),
  )
  /** -1: no such column. */
  const indexOf = (column: string): number => indexByName.get(column) ?? names.indexOf(column)
  const extraAt = indexOf(extraColumn)
  const fieldIndices = indicesBy(indexOf)
  const byteDictionaries = byteDictionariesOf(dictionaries, decode, traces)
  const longNumber = longNumberWith(traces)
  let batch = createBatch()
  let writeOrdinary = createOrdinaryCellsWriter(batch.columns, byteDictionaries, fieldIndices, longNumber)
  const keepExtra = (row: number, text: string): void => {
    batch.rows.push(row)
    batch.json.push(text)
  }
  return {
    get isEmpty() {
      return batch.rowCount === 0
    },
    get isFull() {
      return batch.rowCount === rowsPerBatch
    },
    read: (bytes, cells) => {
      const { columns, rowCount } = batch
      if (isUnusual(cells, extraAt) || !writeOrdinary(bytes, cells, rowCount)) {
        const cellText = (column: string): string =>
          indexOf(column) === -1 ? '' : unguardFormula(rawText(bytes, cells, indexOf(column), decode, column))
        const { record, hasDoubled } = recordOf(cellText, traces)
        writeRow({ columns, dictionaries, keepExtra }, rowCount, record)
        if (hasDoubled) columns.anomalies[rowCount] = (columns.anomalies[rowCount] ?? 0) | doubledName
      }
      batch.rowCount++
    },
    take: () => {
      const { bytes, columns, rowCount, rows, json } = batch
      batch = createBatch()
      writeOrdinary = createOrdinaryCellsWriter(batch.columns, byteDictionaries, fieldIndices, longNumber)
      const exact = rowCount === rowsPerBatch ? bytes : firstRows(columns, rowCount)
      return {
        rowCount,
        bytes: exact,
        newTexts: takeNewTexts(dictionaries),
        extras: { rows: Uint32Array.from(rows), json },
      }
    },
  }
}
