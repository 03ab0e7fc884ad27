import type { ColumnChunk, CompressionCodec, Encoding, PageHeader } from 'hyparquet'
import { ReadingError } from '../file-problem'
import { readRuns } from './decode'
import { bytesOfChunk, codecOf, type WholeFile } from './file'
import { createPageReader, type StoredPage, uncompressed } from './pages'

/** A page of a column of ours, whose columns are flat and optional. */
export interface ValuePage {
  /** The place of its first row in the row group. */
  readonly firstRow: number
  /** By row of the page: 1 if it has a value. */
  readonly levels: Uint32Array
  readonly valueCount: number
  readonly encoding: Encoding
  readonly values: Uint8Array
}

/** The bytes of a dictionary page, and the number of its texts. */
export interface DictionaryPage {
  readonly texts: Uint8Array
  readonly count: number
}

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')

const readDictionary = ({ header, body }: StoredPage, codec: CompressionCodec): DictionaryPage => ({
  texts: uncompressed(body, header.uncompressed_page_size, codec),
  count: header.dictionary_page_header?.num_values ?? 0,
})

const dataHeaderOf = ({ data_page_header_v2: header }: PageHeader) => {
  // This application writes no others.
  if (header === undefined) throw damaged()
  return header
}

const readPage = (
  { header, body }: StoredPage,
  codec: CompressionCodec,
  firstRow: number,
  rowsLeft: number,
): ValuePage => {
  const {
    num_values: rowCount,
    definition_levels_byte_length: levelsLength,
    is_compressed,
    encoding,
  } = dataHeaderOf(header)
  if (
    !(rowCount > 0 && rowCount <= rowsLeft) ||
    !(levelsLength >= 0 && levelsLength <= Math.min(body.length, header.uncompressed_page_size))
  )
    throw damaged()
  const levels = new Uint32Array(rowCount)
  readRuns({ bytes: body.subarray(0, levelsLength), at: 0 }, 1, levels)
  const stored = body.subarray(levelsLength)
  const length = header.uncompressed_page_size - levelsLength
  const values = is_compressed === false ? stored : uncompressed(stored, length, codec)
  return { firstRow, levels, valueCount: levels.reduce((sum, level) => sum + level, 0), encoding, values }
}

export type ReadChunk = (
  chunk: ColumnChunk,
  rowCount: number,
  onPage: (page: ValuePage, dictionary: DictionaryPage | null) => void,
) => void

/** Reads all pages of a column of a row group of ours. Throws ReadingError. */
export const createChunkReader = (file: WholeFile): ReadChunk => {
  const readPages = createPageReader()
  return (chunk, rowCount, onPage) => {
    const codec = codecOf(chunk)
    let dictionary: DictionaryPage | null = null
    let row = 0
    for (const stored of readPages(bytesOfChunk(file, chunk), codec)) {
      if (stored.header.type === 'DICTIONARY_PAGE') dictionary = readDictionary(stored, codec)
      else {
        const page = readPage(stored, codec, row, rowCount - row)
        onPage(page, dictionary)
        row += page.levels.length
      }
    }
    if (row !== rowCount) throw damaged()
  }
}
