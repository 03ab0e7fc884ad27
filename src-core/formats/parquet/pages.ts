import { gunzipSync } from 'fflate'
import { type CompressionCodec, type PageHeader, snappyUncompress } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { ReadingError } from '../file-problem'
import { createCrc32 } from './crc32'
import { endOfThrift } from './thrift'

/** A page of a column, as it is in the file. */
export interface StoredPage {
  readonly header: PageHeader
  readonly body: Uint8Array
}

/** Larger pages are not read: a few bytes can claim to be gigabytes. */
const largestPage = 256 * 1024 * 1024

// Compression saves at most this much: a page that claims more does not contain it.
const largestRatio: Readonly<Partial<Record<CompressionCodec, number>>> = {
  UNCOMPRESSED: 1,
  SNAPPY: 64,
  GZIP: 1100,
}
const spareBytes = 1024

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0

const hasSaneSize = (
  { compressed_page_size: stored, uncompressed_page_size: plain }: PageHeader,
  codec: CompressionCodec,
): boolean => {
  if (!isSize(plain) || !isSize(stored)) throw damaged()
  return plain <= largestPage && plain <= stored * (largestRatio[codec] ?? 1) + spareBytes
}

/** Checks for every page that it is whole and has the checksum that it states. */
export const createPageReader = () => {
  const crc32 = createCrc32()
  return function* (chunk: Uint8Array, codec: CompressionCodec): Generator<StoredPage, void, undefined> {
    if (largestRatio[codec] === undefined) throw new ReadingError('parquetCodec', null, String(codec))
    const view = new DataView(chunk.buffer, chunk.byteOffset, chunk.byteLength)
    for (let at = 0; at < chunk.length;) {
      const headerEnd = endOfThrift(chunk, at, chunk.length)
      const header = parquetHeader({ view, offset: at })
      if (!hasSaneSize(header, codec))
        throw new ReadingError('parquetTooLarge', null, String(header.uncompressed_page_size))
      const end = headerEnd + header.compressed_page_size
      if (end > chunk.length) throw damaged()
      const body = chunk.subarray(headerEnd, end)
      if (header.crc !== undefined && crc32(body) !== header.crc >>> 0) throw damaged()
      yield { header, body }
      at = end
    }
  }
}

/**
 * The bytes before compression; their number is stated elsewhere. Throws anything if they cannot be restored.
 */
export const uncompressed = (bytes: Uint8Array, length: number, codec: CompressionCodec): Uint8Array => {
  if (codec === 'UNCOMPRESSED') return bytes
  const plain = new Uint8Array(length)
  if (codec === 'SNAPPY') snappyUncompress(bytes, plain)
  else if (gunzipSync(bytes, { out: plain }).length !== length) throw damaged()
  return plain
}
