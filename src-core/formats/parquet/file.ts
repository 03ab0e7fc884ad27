import { type ColumnChunk, type CompressionCodec, type FileMetaData, parquetMetadata } from 'hyparquet'
import { type FileProblemKind, ReadingError } from '../file-problem'
import { endOfThrift } from './thrift'

const magic = 'PAR1'
const encryptedMagic = 'PARE'
/** The length of the footer and the magic number. */
const tailBytes = 8

const problem = (kind: FileProblemKind, found = ''): ReadingError => new ReadingError(kind, null, found)

/** Runs a library that throws errors of any kind for bytes that it does not understand. */
const orDamaged = <T>(action: () => T): T => {
  try {
    return action()
  } catch (reason) {
    throw reason instanceof ReadingError
      ? reason
      : problem('parquetDamaged', reason instanceof Error ? reason.message : String(reason))
  }
}

/** Runs `action`, and adds the place to its problem. */
export const inColumn = <T>(rowGroup: number, column: string | null, action: () => T): T => {
  try {
    return orDamaged(action)
  } catch (reason) {
    if (!(reason instanceof ReadingError) || reason.position !== null) throw reason
    throw new ReadingError(reason.kind, reason.column ?? column, reason.found, { rowGroup: rowGroup + 1 })
  }
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes)

/** A whole file, and what its footer says about it. */
export interface WholeFile {
  readonly bytes: Uint8Array
  /** Where the footer begins, and the pages end. */
  readonly end: number
  readonly footer: FileMetaData
}

/** Throws ReadingError if the footer is missing or cannot be read. */
export const readFooter = (bytes: Uint8Array): WholeFile => {
  const last = latin1(bytes.subarray(-magic.length))
  if (last === encryptedMagic || latin1(bytes.subarray(0, magic.length)) === encryptedMagic)
    throw problem('parquetEncrypted')
  if (bytes.length < magic.length + tailBytes || last !== magic) throw problem('parquetCut')
  const length = new DataView(bytes.buffer, bytes.byteOffset + bytes.length - tailBytes, tailBytes).getUint32(
    0,
    true,
  )
  const end = bytes.length - tailBytes - length
  if (end < magic.length) throw problem('parquetCut')
  endOfThrift(bytes, end, bytes.length - tailBytes)
  const footer = orDamaged(() => parquetMetadata(bytes.subarray(end), { geoparquet: false }))
  return { bytes, end, footer }
}

/** How a column of a row group is compressed; the library has no name for a newer method. */
export const codecOf = ({ meta_data: meta }: ColumnChunk): CompressionCodec => {
  if (meta?.codec === undefined) throw problem('parquetCodec', '?')
  return meta.codec
}

/** The bytes of a column of a row group. */
export const bytesOfChunk = (
  { bytes, end }: WholeFile,
  { meta_data: meta, crypto_metadata, file_path }: ColumnChunk,
): Uint8Array => {
  if (crypto_metadata !== undefined) throw problem('parquetEncrypted')
  if (meta === undefined || file_path !== undefined) throw problem('parquetDamaged')
  // Some writers leave the offset of the dictionary at 0.
  const dictionaryAt = Number(meta.dictionary_page_offset ?? 0)
  const from =
    dictionaryAt > 0 ? Math.min(dictionaryAt, Number(meta.data_page_offset)) : Number(meta.data_page_offset)
  const to = from + Number(meta.total_compressed_size)
  if (
    !Number.isSafeInteger(from) ||
    !Number.isSafeInteger(to) ||
    from < magic.length ||
    to < from ||
    to > end
  )
    throw problem('parquetDamaged')
  return bytes.subarray(from, to)
}
