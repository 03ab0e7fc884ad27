import { createHash, type Hash } from 'node:crypto'
import { noPlace } from '../../src-core/formats/row-chunks'
import { maxProofPlaces } from '../../src-core/proof/proof-text'

/** SHA-256 of the bytes of each place, in the order in which they come. */
export interface PlaceSums {
  /** `runs`: pairs of a place and the number of the next bytes that belong to it. */
  add(bytes: Uint8Array, runs: Uint32Array): void
  /**
   * In hex, of the places from 0 on, and then, if there is any, of what belongs to no place: the header. Nothing
   * more may be added.
   */
  sums(count: number): readonly string[]
}

/** Rows of a place that stand apart are collected: a hash takes longer to be called than to hash a row. */
const collectedBytes = 4096

const createPlace = () => {
  const hash: Hash = createHash('sha256')
  let collected: Buffer | null = null
  let length = 0
  const flush = (): void => {
    if (collected !== null && length > 0) hash.update(collected.subarray(0, length))
    length = 0
  }
  return {
    add: (bytes: Buffer, from: number, to: number): void => {
      const size = to - from
      if (length + size > collectedBytes) flush()
      if (size > collectedBytes / 2) {
        flush()
        hash.update(bytes.subarray(from, to))
        return
      }
      collected ??= Buffer.allocUnsafe(collectedBytes)
      bytes.copy(collected, length, from, to)
      length += size
    },
    sum: (): string => {
      flush()
      return hash.digest('hex')
    },
  }
}

const sumOfNothing = createHash('sha256').digest('hex')

export const createPlaceSums = (): PlaceSums => {
  const places = new Map<number, ReturnType<typeof createPlace>>()
  const placeOf = (number: number): ReturnType<typeof createPlace> => {
    const known = places.get(number) ?? createPlace()
    places.set(number, known)
    return known
  }
  return {
    add: (part, runs) => {
      const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
      let at = 0
      for (let index = 0; index < runs.length; index += 2) {
        const [place = noPlace, length = 0] = [runs[index], runs[index + 1]]
        // Not of a place that no proof has.
        if (length > 0 && (place < maxProofPlaces || place === noPlace))
          placeOf(place).add(bytes, at, Math.min(bytes.length, at + length))
        at += length
      }
    },
    sums: (count) => {
      const head = places.get(noPlace)
      const ofPlaces = Array.from({ length: count }, (_, number) => places.get(number)?.sum() ?? sumOfNothing)
      return head === undefined ? ofPlaces : [...ofPlaces, head.sum()]
    },
  }
}
