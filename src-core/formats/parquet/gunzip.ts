import { Gunzip, gunzipSync } from 'fflate'
import { ReadingError } from '../file-problem'
import { createCrc32 } from './crc32'

const trailerBytes = 8

/** Fills `plain` from several members, and returns where each ends. Many times slower than for one. */
const unpackMembers = (bytes: Uint8Array, plain: Uint8Array): readonly number[] => {
  const ends: number[] = []
  let filled = 0
  const stream = new Gunzip((part) => {
    plain.set(part, filled)
    filled += part.length
  })
  // It is called where each further member begins.
  stream.onmember = (at) => ends.push(at)
  stream.push(bytes, true)
  return [...ends, bytes.length]
}

/**
 * Fills `plain` from all members of a gzip, and checks the checksum of each: fflate does not. Throws anything
 * if it cannot.
 */
export const gunzipped = (bytes: Uint8Array, plain: Uint8Array): void => {
  const crc32 = createCrc32()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const isOne = gunzipSync(bytes, { out: plain }).length === plain.length
  let from = 0
  for (const end of isOne ? [bytes.length] : unpackMembers(bytes, plain)) {
    const to = from + view.getUint32(end - trailerBytes / 2, true)
    if (crc32(plain.subarray(from, to)) !== view.getUint32(end - trailerBytes, true))
      throw new ReadingError('parquetDamaged', null, '')
    from = to
  }
  if (from !== plain.length) throw new ReadingError('parquetDamaged', null, '')
}
