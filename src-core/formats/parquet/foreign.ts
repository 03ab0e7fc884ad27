import type { ColumnChunk, DecodedArray, RowGroup, SchemaElement } from 'hyparquet'
import { readPage } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import type { ColumnDecoder, ParquetParsers, SchemaTree } from 'hyparquet/src/types.js'
import { ReadingError } from '../file-problem'
import { bytesOfChunk, codecOf, inColumn, type WholeFile } from './file'
import { checkDataPage, plainPage } from './foreign-pages'
import { isText } from './foreign-text'
import { type ForeignColumn, type ForeignColumns, foreignColumns, type StoredValue } from './foreign-types'
import { createPageReader, type StoredPage } from './pages'

const rowsPerStep = 4096
/** Row groups with more rows are not read: a few bytes can claim to be any number of equal values. */
const mostRows = 8 * 1024 * 1024

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')

const root: SchemaTree = { element: { name: 'root' }, children: [], count: 1, path: [] }

// INT96 is the one type that is converted all the same.
const parsers: ParquetParsers = { ...DEFAULT_PARSERS, timestampFromNanoseconds: (value: unknown) => value }

/** Without what the values mean: the library would convert them, and lose digits. */
const decoderFor = (
  { element: { name, type, type_length } }: ForeignColumn,
  { meta_data: meta }: ColumnChunk,
): ColumnDecoder => {
  if (type === undefined || meta === undefined || meta.type !== type) throw damaged()
  const element: SchemaElement = {
    name,
    type,
    // It is given the values alone, without those that are missing.
    repetition_type: 'REQUIRED',
    ...(type_length === undefined ? {} : { type_length }),
  }
  const schemaPath = [root, { element, children: [], count: 1, path: [name] }]
  return {
    pathInSchema: meta.path_in_schema,
    type,
    element,
    schemaPath,
    codec: 'UNCOMPRESSED',
    parsers,
    utf8: false,
  }
}

/** The library reads on behind the end of a page if there are bytes: here there are none, and it throws. */
const decoded = (
  { header, body }: StoredPage,
  decoder: ColumnDecoder,
  dictionary: DecodedArray | undefined,
): DecodedArray => {
  // Not slice(): that of a Buffer of Node copies nothing.
  const alone = body.byteLength === body.buffer.byteLength ? body : new Uint8Array(body)
  const reader = { view: new DataView(alone.buffer), offset: 0 }
  return readPage(reader, header, decoder, dictionary, undefined, 0).data ?? []
}

const readDictionary = (page: StoredPage, decoder: ColumnDecoder): DecodedArray => {
  const count = page.header.dictionary_page_header?.num_values ?? 0
  // Not even flags take less than a bit.
  if (!(count >= 0 && count <= page.body.length * 8)) throw damaged()
  return convert(decoded(page, decoder, undefined), decoder)
}

type Values = readonly (StoredValue | null)[]

/** The values of a column of a row group, page by page, null where there is none. */
const createColumnReader = (file: WholeFile) => {
  const readPages = createPageReader()
  return function* (
    column: ForeignColumn,
    chunk: ColumnChunk,
    rowCount: number,
  ): Generator<StoredValue | null, void, undefined> {
    const decoder = decoderFor(column, chunk)
    const codec = codecOf(chunk)
    let dictionary: DecodedArray | undefined
    let row = 0
    for (const stored of readPages(bytesOfChunk(file, chunk), codec)) {
      const page = plainPage(stored, codec)
      if (page.header.type === 'DICTIONARY_PAGE') dictionary = readDictionary(page, decoder)
      else if (page.header.type !== 'INDEX_PAGE') {
        const checked = checkDataPage(page, column.level, rowCount - row, dictionary?.length ?? 0)
        const values: Values =
          checked.valueCount > 0 ? (decoded(checked.values, decoder, dictionary) as Values) : []
        let at = 0
        for (let each = 0; each < checked.rowCount; each++)
          yield checked.hasValue?.(each) === false || checked.valueCount === 0 ? null : (values[at++] ?? null)
        row += checked.rowCount
      }
    }
    if (row !== rowCount) throw damaged()
  }
}

const rowCountOf = ({ num_rows }: RowGroup, index: number): number => {
  const rowCount = Number(num_rows)
  const position = { rowGroup: index + 1 }
  if (!(rowCount >= 0)) throw new ReadingError('parquetDamaged', null, '', position)
  if (rowCount > mostRows) throw new ReadingError('parquetTooLarge', null, String(rowCount), position)
  return rowCount
}

/** The columns of a row group. Throws ReadingError if another one is in the place of a column. */
const chunkOf = ({ columns }: RowGroup, { index, path }: ForeignColumn): ColumnChunk => {
  const chunk = columns[index]
  const found = chunk?.meta_data?.path_in_schema ?? []
  if (chunk === undefined || found.length !== path.length || path.some((name, at) => name !== found[at]))
    throw damaged()
  return chunk
}

/** The rows of a file that is not ours, some thousand at a time. Throws ReadingError with its place. */
export function* createForeignRows(
  file: WholeFile,
  columns: readonly ForeignColumn[],
): Generator<readonly (readonly string[])[], void, undefined> {
  const readColumn = createColumnReader(file)
  let rowsBefore = 0
  for (const [index, rowGroup] of file.footer.row_groups.entries()) {
    const rowCount = rowCountOf(rowGroup, index)
    if (rowCount === 0) continue
    rowsBefore += rowCount
    const values = columns.map((column) => ({
      column,
      next: inColumn(index, column.name, () => readColumn(column, chunkOf(rowGroup, column), rowCount)),
    }))
    for (let from = 0; from < rowCount; from += rowsPerStep) {
      const length = Math.min(rowsPerStep, rowCount - from)
      // Column by column: a page of each is unpacked at a time, and its problem has one place.
      const texts = values.map(({ column, next }) =>
        inColumn(index, column.name, () => textsOf(next, column, length, from + length === rowCount)),
      )
      yield Array.from({ length }, (_, row) => texts.map((cells) => cells[row] ?? ''))
    }
  }
  // Everything that is there has been read, but something is missing. Old programs state 0 rows whatever
  // there is.
  if (BigInt(rowsBefore) < file.footer.num_rows) throw damaged()
}

/** The next texts of a column; `isLast`: none may follow. */
const textsOf = (
  values: Iterator<StoredValue | null>,
  { textOf }: ForeignColumn,
  length: number,
  isLast: boolean,
): readonly string[] => {
  const texts: string[] = []
  for (let row = 0; row < length; row++) {
    const { value, done } = values.next()
    if (done === true) throw damaged()
    texts.push(value === null ? '' : textOf(value))
  }
  if (isLast && values.next().done !== true) throw damaged()
  return texts
}

/** Enough values to tell texts from other bytes. */
const sampledValues = 1000

/** Whether the bytes of a column are no texts, where the schema does not say it: by its first values. */
const holdsBinary = (file: WholeFile, column: ForeignColumn): boolean => {
  if (column.binary === undefined) return false
  const readColumn = createColumnReader(file)
  let count = 0
  try {
    for (const rowGroup of file.footer.row_groups) {
      for (const value of readColumn(column, chunkOf(rowGroup, column), Number(rowGroup.num_rows))) {
        if (value instanceof Uint8Array && !isText(value)) return true
        if (++count === sampledValues) return false
      }
    }
  } catch {
    // Whatever is damaged is told when the rows are read.
  }
  return false
}

/** What can be read of a file that is not ours, and what is left out. */
export const readableColumns = (file: WholeFile): ForeignColumns => {
  const { columns, leftOut } = foreignColumns(file.footer)
  const binary = columns.filter((column) => holdsBinary(file, column))
  return {
    columns: columns.filter((column) => !binary.includes(column)),
    leftOut: [...leftOut, ...binary.map(({ name }) => name)],
  }
}
