import { alignToByte, createBitBuffer, putNumber, reserveBytes } from './bit-writer'
import { createCrc32 } from './crc32'
import { putBlock } from './deflate-block'
import { createMatchFinder, type ShortestMatch, type ValuePlaces } from './deflate-matches'

/** The matches and single bytes of one block, which has codes of its own. */
const tokensPerBlock = 32_768

/** Method 8 is deflate; no name, no time: the same bytes give the same file. */
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

/** What is saved must be worth the time that reading takes: at least one byte in so many. */
const leastSaving = 16

/** Bytes: two codes of 15 bits with 5 and 13 further bits; the header of a block with its two codes, and the end of the file. */
const longestToken = 6
const longestBlockHeader = 1024

/** Compresses bytes as gzip (RFC 1952). The results are valid until the next call. */
export interface Gzip {
  compress(bytes: Uint8Array, shortest: ShortestMatch): Uint8Array
  /** Null: it would save too little. `values`: where they begin; that saves time, and changes nothing else. */
  compressIfWorth(bytes: Uint8Array, shortest: ShortestMatch, values?: ValuePlaces): Uint8Array | null
}

/** For the pages of Parquet files, which are columns of similar values: one look for each match, without a search for a longer one. */
export const createGzip = (): Gzip => {
  const crc32 = createCrc32()
  const matches = createMatchFinder(tokensPerBlock)
  const buffer = createBitBuffer()
  const isWorth = (byteCount: number): boolean => buffer.length < byteCount - byteCount / leastSaving
  const result = (): Uint8Array => buffer.bytes.subarray(0, buffer.length)
  /** Random bytes are given up after their first block. */
  const write = (bytes: Uint8Array, shortest: ShortestMatch, isOptional: boolean, values?: ValuePlaces): boolean => {
    buffer.bytes.set(header)
    Object.assign(buffer, { length: header.length, held: 0, heldCount: 0 })
    matches.begin(bytes, shortest, values)
    do {
      const tokens = matches.next()
      reserveBytes(buffer, tokens.length * longestToken + longestBlockHeader)
      putBlock(tokens, matches.position === bytes.length, buffer)
      if (isOptional && !isWorth(matches.position)) return false
    } while (matches.position < bytes.length)
    alignToByte(buffer)
    putNumber(buffer, crc32(bytes))
    putNumber(buffer, bytes.length)
    return true
  }
  return {
    compress: (bytes, shortest) => {
      write(bytes, shortest, false)
      return result()
    },
    compressIfWorth: (bytes, shortest, values) => (write(bytes, shortest, true, values) && isWorth(bytes.length) ? result() : null),
  }
}
