import type { ColumnChunk, DecodedArray, RowGroup } from 'hyparquet'
import { readPage } from 'hyparquet/src/column.js'
import { convert } from 'hyparquet/src/convert.js'
import type { ColumnDecoder } from 'hyparquet/src/types.js'
import { ReadingError } from './file-problem'
import { bytesOfChunk, inColumn, type WholeFile } from './parquet-file'
import { checkDataPage, plainPage } from './parquet-foreign-pages'
import { type ForeignColumn, foreignColumns, textOfValue, textParsers } from './parquet-foreign-types'
import { createPageReader, type StoredPage } from './parquet-pages'

const rowsPerStep = 4096
/** Row groups with more rows are not read: a few bytes can claim to be any number of equal values. */
const mostRows = 8 * 1024 * 1024

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')

const decoderFor = ({ path }: ForeignColumn, { meta_data: meta }: ColumnChunk): ColumnDecoder => {
  const element = path.at(-1)?.element
  if (element?.type === undefined || meta === undefined || meta.type !== element.type) throw damaged()
  return { pathInSchema: meta.path_in_schema, type: element.type, element, schemaPath: path, codec: 'UNCOMPRESSED', parsers: textParsers }
}

const decoded = ({ header, body }: StoredPage, decoder: ColumnDecoder, dictionary: DecodedArray | undefined): DecodedArray => {
  const reader = { view: new DataView(body.buffer, body.byteOffset, body.byteLength), offset: 0 }
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
    const codec = chunk.meta_data?.codec ?? 'UNCOMPRESSED'
    const isOptional = decoder.element.repetition_type === 'OPTIONAL'
    const parts: DecodedArray[] = []
    let dictionary: DecodedArray | undefined
    let row = 0
    for (const stored of readPages(bytesOfChunk(file, chunk), codec)) {
      const page = plainPage(stored, codec)
      if (page.header.type === 'DICTIONARY_PAGE') dictionary = readDictionary(page, decoder)
      else if (page.header.type !== 'INDEX_PAGE') {
        row += checkDataPage(page, isOptional, rowCount - row)
        parts.push(decoded(page, decoder, dictionary))
      }
    }
    if (row !== rowCount) throw damaged()
    return parts
  }
}

function* textsOf(parts: readonly DecodedArray[], column: ForeignColumn): Generator<string, void, undefined> {
  for (const part of parts) for (const value of part) yield textOfValue(value, column)
}

const rowCountOf = ({ num_rows }: RowGroup, index: number): number => {
  const rowCount = Number(num_rows)
  const place = { rowGroup: index + 1 }
  if (!(rowCount >= 0)) throw new ReadingError('parquetDamaged', null, '', place)
  if (rowCount > mostRows) throw new ReadingError('parquetTooLarge', null, String(rowCount), place)
  return rowCount
}

/** The rows of a file that is not ours, some thousand at a time. Throws ReadingError with its place. */
export function* createForeignRows(file: WholeFile): Generator<readonly (readonly string[])[], void, undefined> {
  const columns = foreignColumns(file.footer)
  const readColumn = createColumnReader(file)
  for (const [index, rowGroup] of file.footer.row_groups.entries()) {
    const rowCount = rowCountOf(rowGroup, index)
    const texts = columns.map((column) =>
      inColumn(index, column.name, () => {
        const chunk = rowGroup.columns.find(({ meta_data }) => meta_data?.path_in_schema.join('.') === column.name)
        if (chunk === undefined) throw damaged()
        return textsOf(readColumn(column, chunk, rowCount), column)
      }),
    )
    for (let from = 0; from < rowCount; from += rowsPerStep) {
      const length = Math.min(rowsPerStep, rowCount - from)
      yield Array.from({ length }, () => texts.map((column, at) => inColumn(index, columns[at]?.name ?? null, () => String(column.next().value ?? ''))))
    }
  }
}
