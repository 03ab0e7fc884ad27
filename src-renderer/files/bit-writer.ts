/** Writes up to 16 bits, the lowest first. */
export type PutBits = (value: number, count: number) => void

/** Bits in a buffer that is used again and again. */
export interface BitWriter {
  readonly length: number
  /** There is space for this many bytes, which nothing but `reserve` checks. */
  reserve(byteCount: number): void
  readonly bits: PutBits
  /** Fills the byte that has been begun with zeros. */
  alignToByte(): void
  append(bytes: Uint8Array): void
  /** A whole number of 32 bits, the lowest byte first. */
  number(value: number): void
  /** What was written; valid until `clear`. */
  view(): Uint8Array
  clear(): void
}

export const createBitWriter = (): BitWriter => {
  let buffer = new Uint8Array(64 * 1024)
  let [at, held, heldCount] = [0, 0, 0]
  const bits: PutBits = (value, count) => {
    held |= value << heldCount
    for (heldCount += count; heldCount >= 8; heldCount -= 8) {
      buffer[at++] = held
      held >>>= 8
    }
  }
  const reserve = (byteCount: number): void => {
    if (at + byteCount <= buffer.length) return
    const larger = new Uint8Array(Math.max(at + byteCount, buffer.length * 2))
    larger.set(buffer.subarray(0, at))
    buffer = larger
  }
  return {
    get length() {
      return at
    },
    reserve,
    bits,
    alignToByte: () => bits(0, (8 - heldCount) % 8),
    append: (bytes) => {
      reserve(bytes.length)
      buffer.set(bytes, at)
      at += bytes.length
    },
    number: (value) => {
      reserve(4)
      for (let shift = 0; shift < 32; shift += 8) buffer[at++] = value >>> shift
    },
    view: () => buffer.subarray(0, at),
    clear: () => {
      at = held = heldCount = 0
    },
  }
}
