import { createBitWriter } from './bit-writer'
import { createCrc32 } from './crc32'
import { putBlock } from './deflate-block'
import { createMatchFinder, type ShortestMatch } from './deflate-matches'

/** The matches and single bytes of one block, which has codes of its own. */
const tokensPerBlock = 32_768

/** Method 8 is deflate; no name, no time: the same bytes give the same file. */
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255)

/** What is saved must be worth the time that reading takes: at least one byte in so many. */
const leastSaving = 16

/** Bytes: two codes of 15 bits with 5 and 13 further bits; two codes in the header of a block, of 316 lengths. */
const longestToken = 6
const longestBlockHeader = 1024

/** Compresses bytes as gzip (RFC 1952). The results are valid until the next call. */
export interface Gzip {
  compress(bytes: Uint8Array, shortest: ShortestMatch): Uint8Array
  /** Null: it would save too little. */
  compressIfWorth(bytes: Uint8Array, shortest: ShortestMatch): Uint8Array | null
}

/** For the pages of Parquet files, which are columns of similar values: one look for each match, without a search for a longer one. */
export const createGzip = (): Gzip => {
  const crc32 = createCrc32()
  const matches = createMatchFinder(tokensPerBlock)
  const writer = createBitWriter()
  const isWorth = (byteCount: number): boolean => writer.length < byteCount - byteCount / leastSaving
  /** Random bytes are given up after their first block. */
  const write = (bytes: Uint8Array, shortest: ShortestMatch, isOptional: boolean): boolean => {
    writer.clear()
    writer.append(header)
    matches.begin(bytes, shortest)
    do {
      const tokens = matches.next()
      writer.reserve(tokens.length * longestToken + longestBlockHeader)
      putBlock(tokens, matches.position === bytes.length, writer.bits)
      if (isOptional && !isWorth(matches.position)) return false
    } while (matches.position < bytes.length)
    writer.alignToByte()
    writer.number(crc32(bytes))
    writer.number(bytes.length)
    return true
  }
  return {
    compress: (bytes, shortest) => {
      write(bytes, shortest, false)
      return writer.view()
    },
    compressIfWorth: (bytes, shortest) => (write(bytes, shortest, true) && isWorth(bytes.length) ? writer.view() : null),
  }
}
