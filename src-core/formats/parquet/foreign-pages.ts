import type { CompressionCodec, Encoding, PageHeader } from 'hyparquet'
import { ReadingError } from '../file-problem'
import { type PageCursor, readBlockSizes, readDeltas, readRuns } from './decode'
import { gunzipped } from './gunzip'
import { type StoredPage, uncompressed } from './pages'

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')
const lengthBytes = 4

/**
 * A gzip of another program may consist of several; and few programs state a checksum of the page, which
 * leaves that of the gzip.
 */
const expanded = (bytes: Uint8Array, length: number, codec: CompressionCodec): Uint8Array => {
  if (codec !== 'GZIP') return uncompressed(bytes, length, codec)
  const plain = new Uint8Array(length)
  gunzipped(bytes, plain)
  return plain
}

const plainHeader = (header: PageHeader, length: number): PageHeader => ({
  ...header,
  compressed_page_size: length,
  ...(header.data_page_header_v2
    ? { data_page_header_v2: { ...header.data_page_header_v2, is_compressed: false } }
    : {}),
})

const plainV2 = ({ header, body }: StoredPage, codec: CompressionCodec): Uint8Array => {
  const {
    definition_levels_byte_length: definition = 0,
    repetition_levels_byte_length: repetition = 0,
    is_compressed,
  } = header.data_page_header_v2 ?? {}
  const levels = definition + repetition
  if (!(definition >= 0 && repetition >= 0 && levels <= Math.min(body.length, header.uncompressed_page_size)))
    throw damaged()
  if (is_compressed === false) return body
  const plain = new Uint8Array(header.uncompressed_page_size)
  plain.set(body.subarray(0, levels))
  // A page without values may have nothing that is compressed.
  if (plain.length > levels) plain.set(expanded(body.subarray(levels), plain.length - levels, codec), levels)
  return plain
}

/** The same page without compression. */
export const plainPage = (page: StoredPage, codec: CompressionCodec): StoredPage => {
  const { header, body } = page
  const plain =
    header.data_page_header_v2 === undefined
      ? expanded(body, header.uncompressed_page_size, codec)
      : plainV2(page, codec)
  return { header: plainHeader(header, plain.length), body: plain }
}

/** How many bits hold a level. */
const widthOf = (level: number): number => 32 - Math.clz32(level)

/** Of each row, how deep its value is there; null: all have one. */
const readLevels = (
  { header, body }: StoredPage,
  level: number,
  rowCount: number,
  cursor: PageCursor,
): Uint32Array | null => {
  const { data_page_header: first, data_page_header_v2: second } = header
  if (second !== undefined)
    cursor.at = second.definition_levels_byte_length + second.repetition_levels_byte_length
  if (level === 0) return null
  const levels = new Uint32Array(rowCount)
  if (second !== undefined)
    readRuns(
      { bytes: body.subarray(second.repetition_levels_byte_length, cursor.at), at: 0 },
      widthOf(level),
      levels,
    )
  else {
    // The older way to store levels is one that no program has used for years.
    if (body.length < lengthBytes || first?.definition_level_encoding !== 'RLE') throw damaged()
    const length = new DataView(body.buffer, body.byteOffset, body.byteLength).getUint32(0, true)
    cursor.at = lengthBytes + length
    readRuns({ bytes: body.subarray(lengthBytes, cursor.at), at: 0 }, widthOf(level), levels)
  }
  if (cursor.at > body.length || levels.some((each) => each > level)) throw damaged()
  return levels
}

const checkIndices = (cursor: PageCursor, valueCount: number, dictionarySize: number): void => {
  const width = cursor.bytes[cursor.at++]
  const indices = new Uint32Array(valueCount)
  if (width === undefined) throw damaged()
  if (width > 0) readRuns(cursor, width, indices)
  if (indices.some((index) => index >= dictionarySize)) throw damaged()
}

const readLengths = (cursor: PageCursor, valueCount: number): Float64Array => {
  const lengths = new Float64Array(valueCount)
  readDeltas(cursor, lengths)
  if (lengths.some((length) => length < 0)) throw damaged()
  return lengths
}

/** Each text repeats so many bytes of the text before it, which must have as many. */
const checkPrefixes = (prefixes: Float64Array, suffixes: Float64Array): void => {
  let before = 0
  for (const [at, prefix] of prefixes.entries()) {
    if (prefix > before) throw damaged()
    before = prefix + (suffixes[at] ?? 0)
  }
}

const checkValues = (
  cursor: PageCursor,
  encoding: Encoding | undefined,
  valueCount: number,
  dictionarySize: number,
): void => {
  if (encoding === 'RLE_DICTIONARY' || encoding === 'PLAIN_DICTIONARY')
    checkIndices(cursor, valueCount, dictionarySize)
  else if (encoding === 'RLE')
    readRuns({ bytes: cursor.bytes, at: cursor.at + lengthBytes }, 1, new Uint32Array(valueCount))
  else if (encoding === 'DELTA_BINARY_PACKED') readBlockSizes(cursor, valueCount)
  else if (encoding === 'DELTA_LENGTH_BYTE_ARRAY') readLengths(cursor, valueCount)
  else if (encoding === 'DELTA_BYTE_ARRAY')
    checkPrefixes(readLengths(cursor, valueCount), readLengths(cursor, valueCount))
}

/** The values of a page, without those that are missing. */
export interface CheckedPage {
  readonly rowCount: number
  readonly valueCount: number
  /** Whether a row has a value; null: all of them. */
  readonly hasValue: ((row: number) => boolean) | null
  /** A page of nothing but the values. */
  readonly values: StoredPage
}

const valuesOnly = ({ header, body }: StoredPage, valueCount: number, from: number): StoredPage => {
  const { data_page_header: first, data_page_header_v2: second } = header
  const values = body.subarray(from)
  return {
    header: {
      ...plainHeader(header, values.length),
      ...(first && { data_page_header: { ...first, num_values: valueCount } }),
      ...(second && {
        data_page_header_v2: {
          ...second,
          is_compressed: false,
          num_values: valueCount,
          num_rows: valueCount,
          num_nulls: 0,
          definition_levels_byte_length: 0,
          repetition_levels_byte_length: 0,
        },
      }),
      uncompressed_page_size: values.length,
    },
    body: values,
  }
}

/**
 * Checks a data page without compression: hyparquet believes the counts in it, would write past the end of
 * its arrays, and takes what is missing for 0 or nothing. `level`: of what has a value. Throws ReadingError.
 */
export const checkDataPage = (
  page: StoredPage,
  level: number,
  rowsLeft: number,
  dictionarySize: number,
): CheckedPage => {
  const { data_page_header: first, data_page_header_v2: second } = page.header
  const rowCount = second?.num_values ?? first?.num_values ?? -1
  if (!(rowCount >= 0 && rowCount <= rowsLeft) || (second !== undefined && second.num_rows !== rowCount))
    throw damaged()
  const cursor: PageCursor = { bytes: page.body, at: 0 }
  const levels = readLevels(page, level, rowCount, cursor)
  const valuesAt = cursor.at
  const valueCount = levels?.reduce((sum, each) => sum + (each === level ? 1 : 0), 0) ?? rowCount
  // It believes this count as well.
  if (second !== undefined && second.num_nulls !== rowCount - valueCount) throw damaged()
  if (valueCount > 0) checkValues(cursor, second?.encoding ?? first?.encoding, valueCount, dictionarySize)
  return {
    rowCount,
    valueCount,
    hasValue: levels === null || valueCount === rowCount ? null : (row) => levels[row] === level,
    values: valuesOnly(page, valueCount, valuesAt),
  }
}
