import type { CompressionCodec, PageHeader } from 'hyparquet'
import { ReadingError } from './file-problem'
import { type PageCursor, readBlockSizes, readDeltas, readRuns } from './parquet-decode'
import { type StoredPage, uncompressed } from './parquet-pages'

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')
const lengthBytes = 4

const plainHeader = (header: PageHeader, length: number): PageHeader => ({
  ...header,
  compressed_page_size: length,
  ...(header.data_page_header_v2 ? { data_page_header_v2: { ...header.data_page_header_v2, is_compressed: false } } : {}),
})

const plainV2 = ({ header, body }: StoredPage, codec: CompressionCodec): Uint8Array => {
  const { definition_levels_byte_length: definition = 0, repetition_levels_byte_length: repetition = 0, is_compressed } = header.data_page_header_v2 ?? {}
  const levels = definition + repetition
  if (!(definition >= 0 && repetition >= 0 && levels <= Math.min(body.length, header.uncompressed_page_size))) throw damaged()
  if (is_compressed === false) return body
  const plain = new Uint8Array(header.uncompressed_page_size)
  plain.set(body.subarray(0, levels))
  plain.set(uncompressed(body.subarray(levels), plain.length - levels, codec), levels)
  return plain
}

/** The same page without compression. */
export const plainPage = (page: StoredPage, codec: CompressionCodec): StoredPage => {
  const { header, body } = page
  const plain = header.data_page_header_v2 === undefined ? uncompressed(body, header.uncompressed_page_size, codec) : plainV2(page, codec)
  return { header: plainHeader(header, plain.length), body: plain }
}

/** How many of the rows have a value. */
const readLevels = ({ header, body }: StoredPage, isOptional: boolean, rowCount: number, cursor: PageCursor): number => {
  const levels = new Uint32Array(rowCount)
  const { definition_levels_byte_length: definition = 0, repetition_levels_byte_length: repetition = 0 } = header.data_page_header_v2 ?? {}
  if (header.data_page_header_v2 !== undefined) {
    cursor.at = definition + repetition
    if (!isOptional) return rowCount
    readRuns({ bytes: body.subarray(repetition, cursor.at), at: 0 }, 1, levels)
  } else {
    if (!isOptional) return rowCount
    if (body.length < lengthBytes) throw damaged()
    const length = new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(0, true)
    cursor.at = lengthBytes + length
    readRuns({ bytes: body.subarray(lengthBytes, cursor.at), at: 0 }, 1, levels)
  }
  if (cursor.at > body.length) throw damaged()
  return levels.reduce((sum, level) => sum + level, 0)
}

/**
 * Checks a data page without compression: hyparquet believes the counts in it, and would write past the end of its arrays. Returns the
 * number of its rows. Throws ReadingError.
 */
export const checkDataPage = (page: StoredPage, isOptional: boolean, rowsLeft: number): number => {
  const { data_page_header: first, data_page_header_v2: second } = page.header
  const rowCount = second?.num_values ?? first?.num_values ?? 0
  const encoding = second?.encoding ?? first?.encoding
  if (!(rowCount > 0 && rowCount <= rowsLeft)) throw damaged()
  const cursor: PageCursor = { bytes: page.body, at: 0 }
  const valueCount = readLevels(page, isOptional, rowCount, cursor)
  // It believes this count as well.
  if (second !== undefined && second.num_nulls !== rowCount - valueCount) throw damaged()
  if (valueCount === 0) return rowCount
  if (encoding === 'RLE_DICTIONARY' || encoding === 'PLAIN_DICTIONARY') {
    const width = page.body[cursor.at++] ?? 0
    if (width > 0) readRuns(cursor, width, new Uint32Array(valueCount))
  } else if (encoding === 'RLE') readRuns({ bytes: page.body, at: cursor.at + lengthBytes }, 1, new Uint32Array(valueCount))
  else if (encoding === 'DELTA_BINARY_PACKED') readBlockSizes(cursor)
  else if (encoding === 'DELTA_LENGTH_BYTE_ARRAY') readDeltas(cursor, new Float64Array(valueCount))
  else if (encoding === 'DELTA_BYTE_ARRAY') {
    readDeltas(cursor, new Float64Array(valueCount))
    readDeltas(cursor, new Float64Array(valueCount))
  }
  return rowCount
}
