import { farthestMatch, longestMatch, matchToken } from './deflate-codes'

// Columns of similar values have some thousand beginnings in a window of 32 KiB.
const tableBits = 14
const wordBytes = 4
const longBytes = 8
const nowhere = -farthestMatch - 1

/** A shorter repetition is not worth a match. The last place where as many bytes occurred is looked at, and no other. */
export type ShortestMatch = typeof wordBytes | typeof longBytes

const placeOf = (low: number, high: number): number => Math.imul(Math.imul(high, 0x85ebca6b) ^ low, 0x9e3779b1) >>> (32 - tableBits)

/** How many of at most `most` bytes are the same from `one` and from `other` on; the first word is. */
const commonLength = (view: DataView, one: number, other: number, most: number): number => {
  let length = wordBytes
  while (length + wordBytes <= most && view.getInt32(one + length) === view.getInt32(other + length)) length += wordBytes
  while (length < most && view.getUint8(one + length) === view.getUint8(other + length)) length++
  return length
}

/** Finds what occurred before, block by block. */
export interface MatchFinder {
  readonly position: number
  begin(bytes: Uint8Array, shortest: ShortestMatch): void
  /** The tokens of the next block; valid until the one after it. */
  next(): Uint32Array
}

export const createMatchFinder = (tokensPerBlock: number): MatchFinder => {
  const places = new Int32Array(1 << tableBits)
  const tokens = new Uint32Array(tokensPerBlock)
  let view: DataView = new DataView(new ArrayBuffer(0))
  let shortest: ShortestMatch = wordBytes
  let highMask = 0
  let position = 0
  return {
    get position() {
      return position
    },
    begin: (bytes, shortestMatch) => {
      view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
      shortest = shortestMatch
      position = 0
      places.fill(nowhere)
      highMask = shortest === longBytes ? -1 : 0
    },
    next: () => {
      const size = view.byteLength
      let [at, count] = [position, 0]
      while (at <= size - longBytes && count < tokensPerBlock) {
        const low = view.getInt32(at, true)
        const place = placeOf(low, view.getInt32(at + wordBytes, true) & highMask)
        const found = places[place] ?? nowhere
        places[place] = at
        let length = 0
        if (at - found <= farthestMatch && view.getInt32(found, true) === low) length = commonLength(view, found, at, Math.min(longestMatch, size - at))
        if (length < shortest) tokens[count++] = view.getUint8(at++)
        else {
          tokens[count++] = matchToken(length, at - found)
          at += length
        }
      }
      if (at > size - longBytes) while (at < size && count < tokensPerBlock) tokens[count++] = view.getUint8(at++)
      position = at
      return tokens.subarray(0, count)
    },
  }
}
