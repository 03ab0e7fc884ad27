import type { ColumnChunk } from 'hyparquet'
import { ReadingError } from '../file-problem'
import { readDeltas, readRuns } from './decode'
import type { DictionaryPage, ReadChunk, ValuePage } from './values'

/** The columns of a row group of ours are read one after the other into those of a batch. */
export interface GroupSource {
  readonly readChunk: ReadChunk
  readonly rowCount: number
}

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')
const numberBytes = 8

/** The numbers of a page of this encoding. */
type DecodePage = (page: ValuePage) => ArrayLike<number>

/** Copies the values of a page to the rows that have one. */
const readValues = (
  { firstRow, levels }: ValuePage,
  values: ArrayLike<number>,
  target: Float64Array | Uint8Array,
): void => {
  let next = 0
  for (let index = 0; index < levels.length; index++)
    if (levels[index] === 1) target[firstRow + index] = values[next++] ?? 0
}

const readNumbers = (
  { readChunk, rowCount }: GroupSource,
  chunk: ColumnChunk,
  decode: DecodePage,
  target: Float64Array | Uint8Array,
): void => readChunk(chunk, rowCount, (page) => readValues(page, decode(page), target))

/** At any position of the file: typed arrays need one of their own width. */
const alignedBytes = ({ values, valueCount }: ValuePage): ArrayBuffer => {
  if (values.length !== valueCount * numberBytes) throw damaged()
  return new Uint8Array(values).buffer
}

const decodeTimes: DecodePage = (page) => {
  if (page.encoding === 'PLAIN') return Float64Array.from(new BigInt64Array(alignedBytes(page)), Number)
  if (page.encoding !== 'DELTA_BINARY_PACKED') throw damaged()
  const times = new Float64Array(page.valueCount)
  readDeltas({ bytes: page.values, at: 0 }, times)
  return times
}

const decodeDoubles: DecodePage = (page) => {
  if (page.encoding !== 'PLAIN') throw damaged()
  return new Float64Array(alignedBytes(page))
}

const decodeFlags: DecodePage = ({ encoding, values, valueCount }) => {
  if (encoding !== 'PLAIN' || values.length < valueCount / 8) throw damaged()
  const flags = new Uint8Array(valueCount)
  for (let index = 0; index < valueCount; index++)
    flags[index] = ((values[index >> 3] ?? 0) >> (index & 7)) & 1
  return flags
}

export const readTimes = (group: GroupSource, chunk: ColumnChunk, target: Float64Array): void =>
  readNumbers(group, chunk, decodeTimes, target)
export const readDoubles = (group: GroupSource, chunk: ColumnChunk, target: Float64Array): void =>
  readNumbers(group, chunk, decodeDoubles, target)
export const readFlags = (group: GroupSource, chunk: ColumnChunk, target: Uint8Array): void =>
  readNumbers(group, chunk, decodeFlags, target)

/** The texts of one column of a row group. */
export interface GroupTexts {
  /** By row: the code of its text, from 1 on; 0: it has none. */
  readonly codes: Uint32Array
  /** By code; the first is not used. */
  readonly texts: readonly string[]
  readonly bytes: readonly Uint8Array[]
}

const splitTexts = ({ texts, count }: DictionaryPage): readonly Uint8Array[] => {
  const view = new DataView(texts.buffer, texts.byteOffset, texts.byteLength)
  const parts: Uint8Array[] = [new Uint8Array(0)]
  let at = 0
  for (let index = 0; index < count; index++) {
    if (at + 4 > texts.length) throw damaged()
    const end = at + 4 + view.getUint32(at, true)
    if (end > texts.length) throw damaged()
    parts.push(texts.subarray(at + 4, end))
    at = end
  }
  return parts
}

const readCodes = (
  { firstRow, levels, values, encoding, valueCount }: ValuePage,
  textCount: number,
  target: Uint32Array,
): void => {
  if (encoding !== 'RLE_DICTIONARY') throw damaged()
  const codes = new Uint32Array(valueCount)
  readRuns({ bytes: values, at: 1 }, values[0] ?? 0, codes)
  let next = 0
  for (let index = 0; index < levels.length; index++) {
    if (levels[index] !== 1) continue
    const code = (codes[next++] ?? 0) + 1
    if (code > textCount) throw damaged()
    target[firstRow + index] = code
  }
}

/** A byte order mark inside the file is a character of the text. */
const decoder = (): TextDecoder => new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Each text is decoded once for a row group, and not once for a row. */
export const readTexts = ({ readChunk, rowCount }: GroupSource, chunk: ColumnChunk): GroupTexts => {
  const codes = new Uint32Array(rowCount)
  let bytes: readonly Uint8Array[] = []
  readChunk(chunk, rowCount, (page, dictionary) => {
    if (dictionary === null) throw damaged()
    if (bytes.length === 0) bytes = splitTexts(dictionary)
    readCodes(page, bytes.length - 1, codes)
  })
  const utf8 = decoder()
  return { codes, bytes, texts: bytes.map((text) => utf8.decode(text)) }
}

export const textAt = ({ codes, texts }: GroupTexts, row: number): string | undefined =>
  codes[row] === 0 ? undefined : texts[codes[row] ?? 0]
