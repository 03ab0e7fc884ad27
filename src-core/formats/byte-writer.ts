/** The bytes of a file being written, in a reusable buffer. */
export interface ByteWriter {
  readonly length: number
  byte(value: number): void
  /** The part of `values` from `start` to `end`. */
  bytes(values: Uint8Array, start: number, end: number): void
  /** As UTF-8. */
  text(text: string): void
  /** A whole number of at most nine digits, with leading zeros. */
  digits(value: number, count: number): void
  /** The bytes written since the last call, which then belong to the caller. */
  take(): Uint8Array
}

// The digits of 0 to 99: two at a time halve the number of divisions.
const zero = 48
const tens = Uint8Array.from({ length: 100 }, (_, pair) => zero + Math.floor(pair / 10))
const ones = Uint8Array.from({ length: 100 }, (_, pair) => zero + (pair % 10))

/** `isPassing`: what is taken is not copied, and holds until something else is written. */
export const createByteWriter = (size: number, isPassing = false): ByteWriter => {
  const encoder = new TextEncoder()
  let buffer = new Uint8Array(size)
  let at = 0
  const reserve = (count: number): void => {
    if (at + count <= buffer.length) return
    const larger = new Uint8Array(Math.max(at + count, buffer.length * 2))
    larger.set(buffer)
    buffer = larger
  }
  return {
    get length() {
      return at
    },
    byte: (value) => {
      reserve(1)
      buffer[at++] = value
    },
    bytes: (values, start, end) => {
      reserve(end - start)
      // A loop: for the few bytes of a cell, `set()` costs more.
      const target = buffer
      let next = at
      for (let index = start; index < end; index++) target[next++] = values[index] ?? 0
      at = next
    },
    text: (text) => {
      reserve(text.length * 3)
      at += encoder.encodeInto(text, buffer.subarray(at)).written
    },
    digits: (value, count) => {
      reserve(count)
      const target = buffer
      const first = at
      let index = first + count
      let rest = value
      while (index - first > 1) {
        const hundreds = (rest / 100) | 0
        const pair = rest - hundreds * 100
        target[--index] = ones[pair] ?? 0
        target[--index] = tens[pair] ?? 0
        rest = hundreds
      }
      if (index > first) target[first] = ones[rest % 10] ?? 0
      at = first + count
    },
    take: () => {
      const taken = isPassing ? buffer.subarray(0, at) : buffer.slice(0, at)
      at = 0
      return taken
    },
  }
}
