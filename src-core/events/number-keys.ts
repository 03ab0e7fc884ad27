import type { KeyWords } from './key-words'
import { nothing } from './key-words'
import type { Steps } from './slices'
import { inRanges } from './slices'

// Above every result of `orderedBits`, and below `nothing`.
const textsAfterNumbers = 0xfffffff0

const inDirection = (key: number, isDescending: boolean): number => (isDescending ? ~key : key)

interface DoubleBits {
  low: number
  high: number
}

const createOrderedBits = (): ((value: number, bits: DoubleBits) => void) => {
  const double = new Float64Array(1)
  const words = new Uint32Array(double.buffer)
  const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
  const [lowAt, highAt] = isLittleEndian ? [0, 1] : [1, 0]
  return (value, bits) => {
    // Adding 0 turns -0 into 0, because they are equal.
    double[0] = value + 0
    const low = words[lowAt] ?? 0
    const high = words[highAt] ?? 0
    const isNegative = high >>> 31 === 1
    bits.low = isNegative ? ~low : low
    bits.high = isNegative ? ~high : high | 0x80000000
  }
}

/** Numbers by size; without a number, the rank of the text, after all numbers; -1: no value. */
export function* numberKeys(
  values: Float64Array,
  rowCount: number,
  isDescending: boolean,
  rankOf: (row: number) => number,
): Steps<KeyWords> {
  const lows = new Uint32Array(rowCount)
  const highs = new Uint32Array(rowCount)
  const orderedBits = createOrderedBits()
  const bits: DoubleBits = { low: 0, high: 0 }
  yield* inRanges(rowCount, (from, to) => {
    for (let row = from; row < to; row++) {
      const value = values[row] ?? NaN
      if (Number.isNaN(value)) {
        bits.low = rankOf(row)
        bits.high = textsAfterNumbers
      } else orderedBits(value, bits)
      const isNothing = bits.high === textsAfterNumbers && bits.low < 0
      lows[row] = isNothing ? nothing : inDirection(bits.low, isDescending)
      highs[row] = isNothing ? nothing : inDirection(bits.high, isDescending)
    }
  })
  return [lows, highs]
}
