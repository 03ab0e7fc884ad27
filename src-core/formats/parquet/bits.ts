/** The bytes of one page while it is written, in a buffer that grows. Numbers have the lowest byte first. */
export interface PageBytes {
  readonly length: number
  byte(value: number): void
  /** A number from 0 to 2^32 - 1, seven bits a byte. */
  varint(value: number): void
  /** A whole number of at most 2^53, negative ones between the positive ones. */
  zigzag(value: number): void
  append(bytes: Uint8Array): void
  /** Space for this many bytes, all of them zero, which become part of the page. */
  zeros(count: number): Uint8Array
  /** What was written. It is valid until the next page begins. */
  view(): Uint8Array
  clear(): void
}

export const createPageBytes = (): PageBytes => {
  let buffer = new Uint8Array(1024)
  let at = 0
  const reserve = (count: number): void => {
    if (at + count <= buffer.length) return
    const larger = new Uint8Array(Math.max(at + count, buffer.length * 2))
    larger.set(buffer.subarray(0, at))
    buffer = larger
  }
  const byte = (value: number): void => {
    reserve(1)
    buffer[at++] = value
  }
  const varint = (value: number): void => {
    let rest = value
    for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) byte((rest % 0x80) | 0x80)
    byte(rest)
  }
  /** Twice the value, plus one, may be more than a double holds exactly: the lowest seven bits come first. */
  const zigzag = (value: number): void => {
    const size = value < 0 ? -1 - value : value
    const low = (size % 0x40) * 2 + (value < 0 ? 1 : 0)
    const high = Math.floor(size / 0x40)
    if (high === 0) byte(low)
    else {
      byte(low | 0x80)
      varint(high)
    }
  }
  return {
    get length() {
      return at
    },
    byte,
    varint,
    zigzag,
    append: (bytes) => {
      reserve(bytes.length)
      buffer.set(bytes, at)
      at += bytes.length
    },
    zeros: (count) => {
      reserve(count)
      const space = buffer.subarray(at, at + count).fill(0)
      at += count
      return space
    },
    view: () => buffer.subarray(0, at),
    clear: () => {
      at = 0
    },
  }
}

/** The number of bits of a whole number of at most 2^53. */
export const bitWidth = (value: number): number =>
  value < 2 ** 32 ? 32 - Math.clz32(value) : 64 - Math.clz32(Math.floor(value / 2 ** 32))

// So many bits and the seven of an incomplete byte are fewer than the 32 of a bitwise operation.
const bitsAtOnce = 24

/**
 * Packs `count` numbers of `width` bits each, the lowest bits first. `width` is at most 53, and `count` a
 * multiple of 8.
 */
export const packBits = (
  values: ArrayLike<number>,
  from: number,
  count: number,
  width: number,
  target: PageBytes,
): void => {
  const bytes = target.zeros((count * width) / 8)
  let at = 0
  let bits = 0
  let filled = 0
  for (let index = 0; index < count; index++) {
    let rest = values[from + index] ?? 0
    for (let left = width; left > 0; left -= bitsAtOnce) {
      const taken = left > bitsAtOnce ? rest % 2 ** bitsAtOnce : rest
      if (left > bitsAtOnce) rest = Math.floor(rest / 2 ** bitsAtOnce)
      bits |= taken << filled
      for (filled += Math.min(left, bitsAtOnce); filled >= 8; filled -= 8) {
        bytes[at++] = bits & 0xff
        bits >>>= 8
      }
    }
  }
}
