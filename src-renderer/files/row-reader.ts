import { oddityBit, textFields } from '../../src-preload/contract/event'
import type { EventBatch, EventColumns } from '../../src-preload/contract/event-codec/event-batch'
import { allocateBatch } from '../../src-preload/contract/event-codec/event-columns'
import type { TextDictionaries } from '../../src-preload/contract/event-codec/event-dictionary'
import { createTextDictionaries, takeNewTexts } from '../../src-preload/contract/event-codec/event-dictionary'
import { writeRow } from '../../src-preload/contract/event-codec/event-row'
import { copyColumns } from '../events/growing-columns'
import type { ByteDictionaries } from './byte-dictionary'
import { createByteDictionary } from './byte-dictionary'
import type { Decode } from './cell-text'
import { rawText } from './cell-text'
import { extraColumn, requiredColumns } from './csv-format'
import type { CsvHeader } from './csv-header'
import { recordOf } from './csv-record'
import type { RowCells } from './csv-scanner'
import { ReadingError } from './file-problem'
import { unguardFormula } from './formula-guard'
import { createOrdinaryRowReader } from './ordinary-row'

export const rowsPerBatch = 2048
const doubledName = oddityBit('doubledName')

/** Collects rows of a file into batches. */
export interface RowReader {
  readonly isFull: boolean
  readonly isEmpty: boolean
  /** Throws ReadingError, and then has added nothing. */
  read(bytes: Uint8Array, cells: RowCells): void
  /** The rows since the last call. */
  take(): EventBatch
}

const byteDictionariesOf = (dictionaries: TextDictionaries, decode: Decode): ByteDictionaries =>
  Object.fromEntries(
    ([...textFields, 'attributeData'] as const).map((name) => [
      name,
      createByteDictionary((cell) => dictionaries[name].codeOf(unguardFormula(decode(cell, name)))),
    ]),
  ) as ByteDictionaries

const createBatch = () => ({ ...allocateBatch(rowsPerBatch), rowCount: 0, rows: [] as number[], json: [] as string[] })

const firstRows = (columns: EventColumns, rowCount: number): ArrayBuffer => {
  const exact = allocateBatch(rowCount)
  copyColumns(exact.columns, columns, 0, rowCount)
  return exact.bytes
}

export const createRowReader = ({ names }: CsvHeader, decode: Decode): RowReader => {
  const dictionaries = createTextDictionaries()
  const places = new Map([...requiredColumns, extraColumn].map((column) => [column, names.indexOf(column)]))
  /** -1: no such column. */
  const placeOf = (column: string): number => places.get(column) ?? -1
  const readOrdinary = createOrdinaryRowReader(placeOf, byteDictionariesOf(dictionaries, decode))
  let batch = createBatch()
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
      if (cells.count !== names.length) throw new ReadingError('cellCount', null, String(cells.count))
      const { columns, rowCount } = batch
      if (!readOrdinary(bytes, cells, columns, rowCount)) {
        const { record, hasDoubled } = recordOf((column) =>
          placeOf(column) === -1 ? '' : unguardFormula(rawText(bytes, cells, placeOf(column), decode, column)),
        )
        writeRow({ columns, dictionaries, keepExtra }, rowCount, record)
        if (hasDoubled) columns.oddities[rowCount] = (columns.oddities[rowCount] ?? 0) | doubledName
      }
      batch.rowCount++
    },
    take: () => {
      const { bytes, columns, rowCount, rows, json } = batch
      batch = createBatch()
      const exact = rowCount === rowsPerBatch ? bytes : firstRows(columns, rowCount)
      return { rowCount, bytes: exact, newTexts: takeNewTexts(dictionaries), extras: { rows: Uint32Array.from(rows), json } }
    },
  }
}
