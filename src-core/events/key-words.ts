import type { Steps } from './slices'
import { inRanges } from './slices'

/**
 * The sort key of each row as 32-bit whole numbers, least significant first. All bits set: no value, which
 * comes last in either direction.
 */
export type KeyWords = readonly Uint32Array[]

export const nothing = 0xffffffff

/** One key per row, from a number below 2^32 - 1; -1: no value. */
export function* wordKeys(
  rowCount: number,
  isDescending: boolean,
  keyOf: (row: number) => number,
): Steps<KeyWords> {
  const keys = new Uint32Array(rowCount)
  yield* inRanges(rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const key = keyOf(row)
      // One less than the inverse, which for 0 would be `nothing`.
      keys[row] = key < 0 ? nothing : isDescending ? nothing - 1 - key : key
    }
  })
  return [keys]
}
