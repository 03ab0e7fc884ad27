import type { ColumnChunk, RowGroup } from 'hyparquet'
import type { EventBatch, EventColumns } from '../../codec/event-batch'
import { allocateBatch } from '../../codec/event-columns'
import { takeNewTexts, type TextDictionaries } from '../../codec/event-dictionary'
import { writeRow } from '../../codec/event-row'
import type { JsonValue } from '../../codec/json'
import { anomalyBit, type EventField, textFields, timeFields } from '../../events/event'
import { extraColumn } from '../csv/format'
import { extraOf, recordWith } from '../csv/record'
import { ReadingError } from '../file-problem'
import { noteColumns, noteFrom, type RowNote } from '../row-notes'
import { inColumn } from './file'
import { numberColumn, rowsPerGroup, textColumn } from './format'
import { markAnomalies } from './group-anomalies'
import {
  type GroupSource,
  type GroupTexts,
  readDoubles,
  readFlags,
  readTexts,
  readTimes,
  textAt,
} from './group-columns'
import { readIds } from './group-ids'
import type { ReadChunk } from './values'

const doubledName = anomalyBit('doubledName')

/** A row group, read. */
export interface ReadGroup {
  readonly batch: EventBatch
  readonly notes: readonly (readonly [row: number, note: RowNote])[]
}

/** Finds the columns of a row group, and says of which one a problem is. */
const createColumns = ({ columns }: RowGroup, index: number) => {
  const byName = new Map<string | undefined, ColumnChunk>(
    columns.map((chunk) => [chunk.meta_data?.path_in_schema[0], chunk]),
  )
  return {
    has: (name: string): boolean => byName.has(name),
    read: <T>(name: string, read: (chunk: ColumnChunk) => T): T =>
      inColumn(index, name, () => {
        const chunk = byName.get(name)
        if (chunk === undefined) throw new ReadingError('parquetDamaged', name, '')
        return read(chunk)
      }),
  }
}

type GroupColumns = ReturnType<typeof createColumns>
type TextsByName = Readonly<Record<(typeof textFields)[number] | 'attributeData' | 'extra', GroupTexts>>

const readAllTexts = (group: GroupSource, columns: GroupColumns): TextsByName => {
  const names = [
    ...textFields.map((name) => [name, name] as const),
    ['attributeData', textColumn] as const,
    ['extra', extraColumn] as const,
  ]
  return Object.fromEntries(
    names.map(([name, column]) => [name, columns.read(column, (chunk) => readTexts(group, chunk))]),
  ) as TextsByName
}

const writeCodes = (
  { codes: groupCodes, texts }: GroupTexts,
  codeOf: (text: string) => number,
  target: Uint32Array,
): void => {
  const codes = Uint32Array.from(texts, (text, index) => (index === 0 ? 0 : codeOf(text)))
  for (let row = 0; row < target.length; row++) target[row] = codes[groupCodes[row] ?? 0] ?? 0
}

const clearRow = (columns: EventColumns, row: number): void => {
  for (const name of timeFields) columns.times[name][row] = NaN
  for (const name of textFields) columns.texts[name][row] = 0
  for (const name of ['idDevice', 'idAttribute', 'valueText', 'anomalies'] as const) columns[name][row] = 0
  columns.idTime[row] = columns.valueNumber[row] = NaN
  columns.deleted[row] = 2
}

/** Writes the rows again that have something in `extra`; `ids`: the ids of these rows. */
const writeExtras = (
  columns: EventColumns,
  texts: TextsByName,
  ids: ReadonlyMap<number, string>,
  dictionaries: TextDictionaries,
) => {
  const [rows, json]: [number[], string[]] = [[], []]
  const keepExtra = (row: number, text: string): void => {
    rows.push(row)
    json.push(text)
  }
  const valueAt =
    (row: number) =>
    (field: EventField): JsonValue | undefined => {
      const number =
        field.kind === 'time'
          ? columns.times[field.name][row]
          : field.kind === 'value'
            ? columns.valueNumber[row]
            : undefined
      if (number !== undefined && !Number.isNaN(number)) return number
      if (field.kind === 'id') return ids.get(row)
      if (field.kind === 'text' || field.kind === 'value') return textAt(texts[field.name], row)
      return field.kind === 'flag' && columns[field.name][row] !== 2
        ? columns[field.name][row] === 1
        : undefined
    }
  texts.extra.codes.forEach((index, row) => {
    if (index === 0) return
    const { record, hasDoubled } = recordWith(extraOf(texts.extra.texts[index] ?? ''), valueAt(row))
    clearRow(columns, row)
    writeRow({ columns, dictionaries, keepExtra }, row, record)
    if (hasDoubled) columns.anomalies[row] = (columns.anomalies[row] ?? 0) | doubledName
  })
  return { rows: Uint32Array.from(rows), json }
}

const readNotes = (group: GroupSource, columns: GroupColumns): ReadGroup['notes'] => {
  const texts = new Map(
    noteColumns
      .filter(columns.has)
      .map((name) => [name, columns.read(name, (chunk) => readTexts(group, chunk))]),
  )
  const notes: (readonly [number, RowNote])[] = []
  for (let row = 0; row < group.rowCount; row++) {
    const isNoted = texts.size > 0 && [...texts.values()].some(({ codes }) => codes[row] !== 0)
    const note = isNoted
      ? noteFrom(
          (name) => textAt(texts.get(name) ?? { codes: new Uint32Array(0), texts: [], bytes: [] }, row) ?? '',
        )
      : null
    if (note !== null) notes.push([row, note])
  }
  return notes
}

/** Null: no row group of ours has as many rows as this one states. */
export const possibleRowCount = ({ num_rows }: RowGroup): number | null => {
  const rowCount = Number(num_rows)
  return rowCount > 0 && rowCount <= rowsPerGroup ? rowCount : null
}

/** Reads a row group of ours straight into columns. Throws ReadingError with its place. */
export const readGroup = (
  readChunk: ReadChunk,
  dictionaries: TextDictionaries,
  rowGroup: RowGroup,
  index: number,
): ReadGroup => {
  const rowCount = possibleRowCount(rowGroup)
  if (rowCount === null) throw new ReadingError('parquetDamaged', null, '', { rowGroup: index + 1 })
  const group = { readChunk, rowCount }
  const stored = inColumn(index, null, () => createColumns(rowGroup, index))
  const texts = readAllTexts(group, stored)
  const { bytes, columns } = allocateBatch(rowCount)
  for (const name of timeFields) stored.read(name, (chunk) => readTimes(group, chunk, columns.times[name]))
  for (const name of textFields) writeCodes(texts[name], dictionaries[name].codeOf, columns.texts[name])
  writeCodes(texts.attributeData, dictionaries.attributeData.codeOf, columns.valueText)
  stored.read(numberColumn, (chunk) => readDoubles(group, chunk, columns.valueNumber))
  stored.read('deleted', (chunk) => readFlags(group, chunk, columns.deleted))
  const ids = new Map<number, string>()
  const idTarget = {
    columns,
    dictionaries,
    devices: texts.deviceId,
    attributes: texts.attributeCode,
    wantsText: (row: number) => texts.extra.codes[row] !== 0,
    onText: (row: number, id: string) => void ids.set(row, id),
  }
  const states = stored.read('id', (chunk) => readIds(group, chunk, idTarget))
  markAnomalies(columns, texts.attributeType, states)
  const extras = inColumn(index, extraColumn, () => writeExtras(columns, texts, ids, dictionaries))
  return {
    batch: { rowCount, bytes, newTexts: takeNewTexts(dictionaries), extras },
    notes: readNotes(group, stored),
  }
}
