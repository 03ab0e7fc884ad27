import type { FileMetaData, RowGroup } from 'hyparquet'
import { createTextDictionaries } from '../../codec/event-dictionary'
import { type LostRows, ReadingError } from '../file-problem'
import type { RowListeners } from '../format-reader'
import type { ColumnType } from '../mapping'
import { noteColumns } from '../row-notes'
import { deviceColumn, timeColumn } from '../wide-names'
import { compareBytes } from './bounds'
import { readFooter, type WholeFile } from './file'
import { elementOf } from './footer'
import { createForeignRows, readableColumns } from './foreign'
import { parquetColumns, parquetWriterName } from './format'
import { possibleRowCount, readGroup } from './group'
import { createChunkReader } from './values'

/** A Parquet file whose footer has been read. */
export interface ParquetFile {
  /** Written by this application: an event a row, or a column for each attribute. Null: by another one. */
  readonly ours: 'events' | 'wide' | null
  readonly keyValues: ReadonlyMap<string, string>
  /** The columns; what they contain is known from the schema. */
  readonly names: readonly string[]
  readonly types: readonly ColumnType[]
  /** The names of columns that are not read. */
  readonly leftOut: readonly string[]
  /**
   * If it is ours: hands out the events of a row group with each step. At the end throws ReadingError with
   * the rows of those that could not be read.
   */
  readEvents(listeners: RowListeners): Iterator<undefined>
  /**
   * If not: some thousand rows with each step, as the texts that a CSV file would contain. Throws
   * ReadingError.
   */
  readRows(): IterableIterator<readonly (readonly string[])[]>
}

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

const requiredColumns = parquetColumns([])

const kindByUs = ({ created_by: createdBy = '', schema }: FileMetaData): ParquetFile['ours'] => {
  if (!createdBy.startsWith(`${parquetWriterName} version `)) return null
  if (requiredColumns.every(({ name }) => schema.some((element) => element.name === name))) return 'events'
  return schema[1]?.name === deviceColumn && schema[2]?.name === timeColumn ? 'wide' : null
}

/** Throws ReadingError if a column has another type than in the files that we write. */
const checkTypes = ({ schema }: FileMetaData): void => {
  for (const column of parquetColumns(noteColumns)) {
    const wanted = elementOf(column)
    const found = schema.find(({ name }) => name === column.name)
    if (found === undefined) continue
    const isSame =
      found.type === wanted.type &&
      found.converted_type === wanted.converted_type &&
      found.repetition_type === wanted.repetition_type
    if (!isSame) throw new ReadingError('parquetType', column.name, found.converted_type ?? found.type ?? '')
  }
}

/** By the statistics of the row group, where it has any. */
const mayHave = ({ columns }: RowGroup, devices: readonly string[]): boolean => {
  const ofDevices = columns.find(({ meta_data: meta }) => meta?.path_in_schema[0] === 'deviceId')
  const { min_value: least, max_value: most } = ofDevices?.meta_data?.statistics ?? {}
  if (typeof least !== 'string' || typeof most !== 'string') return true
  const [from, to] = [utf8(least), utf8(most)]
  return devices
    .map(utf8)
    .some(
      (device) =>
        compareBytes(device, 0, device.length, from) >= 0 && compareBytes(device, 0, device.length, to) <= 0,
    )
}

function* readEvents(
  file: WholeFile,
  { devices, onBatch, onNote }: RowListeners,
): Generator<undefined, void, undefined> {
  checkTypes(file.footer)
  const readChunk = createChunkReader(file)
  const dictionaries = createTextDictionaries()
  const lost: LostRows[] = []
  let failure: ReadingError | null = null
  let rowsRead = 0
  for (const [index, rowGroup] of file.footer.row_groups.entries()) {
    if (devices !== undefined && !mayHave(rowGroup, devices)) continue
    try {
      const { batch, notes } = readGroup(readChunk, dictionaries, rowGroup, index)
      onBatch(batch)
      for (const [row, note] of notes) onNote(rowsRead + row, note)
      rowsRead += batch.rowCount
    } catch (reason) {
      if (!(reason instanceof ReadingError)) throw reason
      failure ??= reason
      lost.push({ row: rowsRead, rowCount: possibleRowCount(rowGroup) ?? 0 })
    }
    yield
  }
  if (failure !== null)
    throw new ReadingError(failure.kind, failure.column, failure.found, failure.position, lost)
}

/** Of a damaged footer it may be bytes in place of a list. */
const keyValuesOf = ({ footer: { key_value_metadata: entries } }: WholeFile): ReadonlyMap<string, string> =>
  new Map(Array.isArray(entries) ? entries.map(({ key, value = '' }) => [key, value]) : [])

/** Opens a whole file. Throws ReadingError if its footer cannot be read. */
export const openParquet = (bytes: Uint8Array): ParquetFile => {
  const file = readFooter(bytes)
  const { columns, leftOut } = readableColumns(file)
  return {
    ours: kindByUs(file.footer),
    keyValues: keyValuesOf(file),
    names: columns.map(({ name }) => name),
    types: columns.map(({ type }) => type),
    leftOut,
    readEvents: (listeners) => readEvents(file, listeners),
    readRows: () => createForeignRows(file, columns),
  }
}
