import { bitWidth, packBits, type PageBytes } from './bits'

const blockSize = 128
const miniBlocks = 4
const miniBlockSize = blockSize / miniBlocks

/** Differences between larger numbers would not be exact. */
const largestSpan = 2 ** 52

/** Whether numbers between these two can be written by their differences. */
export const canDelta = (least: number, most: number): boolean => most - least <= largestSpan

const lowest = (values: Float64Array, count: number): number => {
  let least = Infinity
  for (let index = 0; index < count; index++) least = Math.min(least, values[index] ?? 0)
  return least
}

const writeBlock = (deltas: Float64Array, count: number, target: PageBytes): void => {
  const least = lowest(deltas, count)
  target.zigzag(least)
  for (let index = 0; index < blockSize; index++)
    deltas[index] = index < count ? (deltas[index] ?? 0) - least : 0
  const widths: number[] = []
  for (let from = 0; from < blockSize; from += miniBlockSize) {
    let most = 0
    for (let index = from; index < from + miniBlockSize; index++) most = Math.max(most, deltas[index] ?? 0)
    widths.push(bitWidth(most))
    target.byte(bitWidth(most))
  }
  widths.forEach((width, index) => {
    // No values follow for miniblocks that hold none.
    if (index * miniBlockSize < count) packBits(deltas, index * miniBlockSize, miniBlockSize, width, target)
  })
}

/** Writes whole numbers as DELTA_BINARY_PACKED. */
export const writeDeltas = (values: ArrayLike<number>, count: number, target: PageBytes): void => {
  target.varint(blockSize)
  target.varint(miniBlocks)
  target.varint(count)
  target.zigzag(values[0] ?? 0)
  const deltas = new Float64Array(blockSize)
  for (let from = 1; from < count; from += blockSize) {
    const size = Math.min(blockSize, count - from)
    for (let index = 0; index < size; index++)
      deltas[index] = (values[from + index] ?? 0) - (values[from + index - 1] ?? 0)
    writeBlock(deltas, size, target)
  }
}
