import { ReadingError } from '../file-problem'

/** Reads numbers of a page one after the other, and never past its end. */
export interface PageCursor {
  readonly bytes: Uint8Array
  at: number
}

const damaged = (): ReadingError => new ReadingError('parquetDamaged', null, '')
const groupSize = 8
// Larger ones are not sensible: they would only take memory.
const mostMiniBlocks = 256
const largestBlock = 1 << 16
const widest = 53

const byteAt = (cursor: PageCursor): number => {
  const byte = cursor.bytes[cursor.at++]
  if (byte === undefined) throw damaged()
  return byte
}

const readVarint = (cursor: PageCursor): number => {
  let value = 0
  for (let power = 1, count = 0; count < 10; power *= 0x80, count++) {
    const byte = byteAt(cursor)
    value += (byte & 0x7f) * power
    if (byte < 0x80) return value
  }
  throw damaged()
}

/** Twice a number of 2^53 has more digits than a double: the lowest seven bits are read first. */
const readZigzag = (cursor: PageCursor): number => {
  const low = byteAt(cursor)
  const size = ((low & 0x7f) >> 1) + (low < 0x80 ? 0 : readVarint(cursor) * 0x40)
  return (low & 1) === 1 ? -1 - size : size
}

// So many bits and the seven of an incomplete byte are fewer than the 32 of a bitwise operation.
const bitsAtOnce = 24

const unpackNarrow = (
  bytes: Uint8Array,
  start: number,
  width: number,
  target: Uint32Array | Float64Array,
  from: number,
  end: number,
): void => {
  const mask = (1 << width) - 1
  let [at, bits, held] = [start, 0, 0]
  for (let index = from; index < end; index++) {
    for (; held < width; held += 8) bits |= (bytes[at++] ?? 0) << held
    target[index] = bits & mask
    bits >>>= width
    held -= width
  }
}

const unpackWide = (
  bytes: Uint8Array,
  start: number,
  width: number,
  target: Uint32Array | Float64Array,
  from: number,
  end: number,
): void => {
  let [at, bits, held] = [start, 0, 0]
  for (let index = from; index < end; index++) {
    let [value, filled] = [0, 0]
    while (filled < width) {
      if (held === 0) {
        bits = bytes[at++] ?? 0
        held = 8
      }
      const taken = Math.min(held, width - filled)
      value += (bits & ((1 << taken) - 1)) * 2 ** filled
      bits >>= taken
      held -= taken
      filled += taken
    }
    target[index] = value
  }
}

/** Unpacks `count` numbers of `width` bits each into `target` from `from` on, as far as it goes. */
const unpackBits = (
  cursor: PageCursor,
  count: number,
  width: number,
  target: Uint32Array | Float64Array,
  from: number,
): void => {
  const start = cursor.at
  cursor.at += Math.ceil((count * width) / 8)
  if (cursor.at > cursor.bytes.length) throw damaged()
  const unpack = width <= bitsAtOnce ? unpackNarrow : unpackWide
  unpack(cursor.bytes, start, width, target, from, Math.min(target.length, from + count))
}

/** Fills `target` from Parquet's hybrid of runs and packed groups. Throws ReadingError. */
export const readRuns = (cursor: PageCursor, width: number, target: Uint32Array): void => {
  if (width > 32) throw damaged()
  for (let filled = 0; filled < target.length;) {
    const head = readVarint(cursor)
    const isPacked = head % 2 === 1
    const count = Math.floor(head / 2) * (isPacked ? groupSize : 1)
    if (isPacked) unpackBits(cursor, count, width, target, filled)
    else {
      let value = 0
      for (let bits = 0; bits < width; bits += 8) value += byteAt(cursor) * 2 ** bits
      if (filled + count > target.length) throw damaged()
      target.fill(value, filled, filled + count)
    }
    filled += count
  }
}

interface DeltaBlocks {
  readonly miniBlocks: number
  readonly miniBlockSize: number
}

/**
 * Throws ReadingError if the blocks of DELTA_BINARY_PACKED have a size that is not sensible, or another
 * number of values.
 */
export const readBlockSizes = (cursor: PageCursor, valueCount: number): DeltaBlocks => {
  const blockSize = readVarint(cursor)
  const miniBlocks = readVarint(cursor)
  const miniBlockSize = blockSize / miniBlocks
  if (
    miniBlocks > mostMiniBlocks ||
    blockSize > largestBlock ||
    miniBlockSize === 0 ||
    miniBlockSize % groupSize !== 0
  )
    throw damaged()
  if (readVarint(cursor) !== valueCount) throw damaged()
  return { miniBlocks, miniBlockSize }
}

/** Fills `target` from whole numbers in DELTA_BINARY_PACKED. Throws ReadingError. */
export const readDeltas = (cursor: PageCursor, target: Float64Array): void => {
  const { miniBlocks, miniBlockSize } = readBlockSizes(cursor, target.length)
  let value = readZigzag(cursor)
  if (target.length > 0) target[0] = value
  for (let filled = 1; filled < target.length;) {
    const least = readZigzag(cursor)
    const widths = Array.from({ length: miniBlocks }, () => byteAt(cursor))
    for (const width of widths) {
      if (filled >= target.length) break
      if (width > widest) throw damaged()
      const end = Math.min(target.length, filled + miniBlockSize)
      unpackBits(cursor, miniBlockSize, width, target, filled)
      for (; filled < end; filled++) target[filled] = value += (target[filled] ?? 0) + least
    }
  }
}
