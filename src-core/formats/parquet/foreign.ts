import type { ColumnChunk, DecodedArray, RowGroup, SchemaElement } from 'hyparquet'
import { readPage } from 'hyparquet/src/column.js'
import { convert, DEFAULT_PARSERS } from 'hyparquet/src/convert.js'
import type { ColumnDecoder, ParquetParsers, SchemaTree } from 'hyparquet/src/types.js'
import { ReadingError } from '../file-problem'
import { bytesOfChunk, codecOf, inColumn, type WholeFile } from './file'
import { checkDataPage, plainPage } from './foreign-pages'
import { type ForeignColumn, foreignColumns, type StoredValue } from './foreign-types'
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
  { element: { name, type, type_length, repetition_type } }: ForeignColumn,
  { meta_data: meta }: ColumnChunk,
): ColumnDecoder => {
  if (type === undefined || meta === undefined || meta.type !== type) throw damaged()
  const element: SchemaElement = {
    name,
    type,
    repetition_type: repetition_type ?? 'REQUIRED',
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

/** The values of a column of a row group. */
const createColumnReader = (file: WholeFile) => {
  const readPages = createPageReader()
  return (column: ForeignColumn, chunk: ColumnChunk, rowCount: number): readonly DecodedArray[] => {
    const decoder = decoderFor(column, chunk)
    const codec = codecOf(chunk)
    const isOptional = decoder.element.repetition_type === 'OPTIONAL'
    const parts: DecodedArray[] = []
    let dictionary: DecodedArray | undefined
    let row = 0
    for (const stored of readPages(bytesOfChunk(file, chunk), codec)) {
      const page = plainPage(stored, codec)
      if (page.header.type === 'DICTIONARY_PAGE') dictionary = readDictionary(page, decoder)
      else if (page.header.type !== 'INDEX_PAGE') {
        const { rowCount: rowsOfPage, valueCount } = checkDataPage(
          page,
          isOptional,
          rowCount - row,
          dictionary?.length ?? 0,
        )
        parts.push(
          valueCount > 0 ? decoded(page, decoder, dictionary) : new Array<null>(rowsOfPage).fill(null),
        )
        row += rowsOfPage
      }
    }
    if (row !== rowCount) throw damaged()
    return parts
  }
}

function* textsOf(
  parts: readonly DecodedArray[],
  { textOf }: ForeignColumn,
): Generator<string, void, undefined> {
  for (const part of parts)
    for (const value of part as readonly (StoredValue | null)[]) yield value === null ? '' : textOf(value)
}

const rowCountOf = ({ num_rows }: RowGroup, index: number): number => {
  const rowCount = Number(num_rows)
  const position = { rowGroup: index + 1 }
  if (!(rowCount >= 0)) throw new ReadingError('parquetDamaged', null, '', position)
  if (rowCount > mostRows) throw new ReadingError('parquetTooLarge', null, String(rowCount), position)
  return rowCount
}

/** The rows of a file that is not ours, some thousand at a time. Throws ReadingError with its place. */
export function* createForeignRows(
  file: WholeFile,
): Generator<readonly (readonly string[])[], void, undefined> {
  const columns = foreignColumns(file.footer)
  const readColumn = createColumnReader(file)
  let rowsBefore = 0
  for (const [index, rowGroup] of file.footer.row_groups.entries()) {
    const rowCount = rowCountOf(rowGroup, index)
    if (rowCount === 0) continue
    rowsBefore += rowCount
    const texts = columns.map((column) =>
      inColumn(index, column.name, () => {
        const chunk = rowGroup.columns[column.index]
        const path = chunk?.meta_data?.path_in_schema
        if (chunk === undefined || path?.length !== 1 || path[0] !== column.name) throw damaged()
        return textsOf(readColumn(column, chunk, rowCount), column)
      }),
    )
    for (let from = 0; from < rowCount; from += rowsPerStep) {
      const length = Math.min(rowsPerStep, rowCount - from)
      yield Array.from({ length }, () =>
        texts.map((column, at) =>
          inColumn(index, columns[at]?.name ?? null, () => String(column.next().value ?? '')),
        ),
      )
    }
  }
  // Everything that is there has been read, but something is missing. Old programs state 0 rows whatever
  // there is.
  if (BigInt(rowsBefore) < file.footer.num_rows) throw damaged()
}
