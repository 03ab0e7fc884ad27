import type { PutBits } from './bit-writer'
import { type HuffmanCode, huffmanCode } from './huffman-code'

/** Lengths of codes are themselves written by a code, in this order (RFC 1951, 3.2.7). */
const lengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] as const
const longestLengthCode = 7
const [repeatLast, repeatZero, repeatManyZeros] = [16, 17, 18]

interface LengthRun {
  readonly symbol: number
  readonly extra: number
  readonly extraBits: number
}

const plain = (symbol: number): LengthRun => ({ symbol, extra: 0, extraBits: 0 })

/** At most `count` equal lengths as one symbol. */
const runOf = (length: number, count: number, isFirst: boolean): readonly [taken: number, run: LengthRun] => {
  if (length === 0 && count > 10) return [Math.min(count, 138), { symbol: repeatManyZeros, extra: Math.min(count, 138) - 11, extraBits: 7 }]
  if (length === 0 && count > 2) return [count, { symbol: repeatZero, extra: count - 3, extraBits: 3 }]
  if (!isFirst && count > 2) return [Math.min(count, 6), { symbol: repeatLast, extra: Math.min(count, 6) - 3, extraBits: 2 }]
  return [1, plain(length)]
}

const runsOf = (lengths: Uint8Array): readonly LengthRun[] => {
  const runs: LengthRun[] = []
  for (let at = 0; at < lengths.length;) {
    const length = lengths[at] ?? 0
    let end = at + 1
    while (end < lengths.length && lengths[end] === length) end++
    for (let isFirst = true; at < end; isFirst = false) {
      const [taken, run] = runOf(length, end - at, isFirst)
      runs.push(run)
      at += taken
    }
  }
  return runs
}

/** The lengths without the zeros after the last one that is used. */
const trimmed = (lengths: Uint8Array, least: number): Uint8Array => lengths.subarray(0, Math.max(least, lengths.findLastIndex((length) => length > 0) + 1))

/** Writes what stands before the contents of a block: its two codes. */
export const putBlockHeader = (literals: HuffmanCode, distances: HuffmanCode, putBits: PutBits): void => {
  const [literalLengths, distanceLengths] = [trimmed(literals.lengths, 257), trimmed(distances.lengths, 1)]
  const runs = [...runsOf(literalLengths), ...runsOf(distanceLengths)]
  const counts = new Uint32Array(lengthOrder.length)
  for (const { symbol } of runs) counts[symbol] = (counts[symbol] ?? 0) + 1
  const code = huffmanCode(counts, longestLengthCode)
  const orderCount = Math.max(4, lengthOrder.findLastIndex((symbol) => (code.lengths[symbol] ?? 0) > 0) + 1)
  putBits(literalLengths.length - 257, 5)
  putBits(distanceLengths.length - 1, 5)
  putBits(orderCount - 4, 4)
  for (const symbol of lengthOrder.slice(0, orderCount)) putBits(code.lengths[symbol] ?? 0, 3)
  for (const { symbol, extra, extraBits } of runs) {
    putBits(code.bits[symbol] ?? 0, code.lengths[symbol] ?? 0)
    putBits(extra, extraBits)
  }
}
