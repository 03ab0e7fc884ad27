import type { KeyWords } from './key-words'
import type { Steps } from './slices'
import { inRanges } from './slices'

const digitBits = 11
const digitCount = 1 << digitBits
const digitMask = digitCount - 1

/** One pass of a radix sort: sorts rows by one digit of their keys, and is stable. */
function* byDigit(rows: Uint32Array, keys: Uint32Array, shift: number): Steps<Uint32Array> {
  const starts = new Uint32Array(digitCount)
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const digit = ((keys[rows[index] ?? 0] ?? 0) >>> shift) & digitMask
      starts[digit] = (starts[digit] ?? 0) + 1
    }
  })
  // Most digits of a time are the same in all rows.
  if (starts.includes(rows.length)) return rows
  let before = 0
  starts.forEach((count, digit) => {
    starts[digit] = before
    before += count
  })
  const sorted = new Uint32Array(rows.length)
  yield* inRanges(rows.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const row = rows[index] ?? 0
      const digit = ((keys[row] ?? 0) >>> shift) & digitMask
      const next = starts[digit] ?? 0
      sorted[next] = row
      starts[digit] = next + 1
    }
  })
  return sorted
}

/** The given rows by their keys, which have the least significant word first. Stable. */
export function* sortByWords(rows: Uint32Array, words: KeyWords): Steps<Uint32Array> {
  let sorted = rows
  for (const word of words)
    for (let shift = 0; shift < 32; shift += digitBits) sorted = yield* byDigit(sorted, word, shift)
  return sorted
}
