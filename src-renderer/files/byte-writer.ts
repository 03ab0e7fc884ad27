/** Bytes of a file in the making, in one buffer that is used again and again. */
export interface ByteWriter {
  readonly length: number
  byte(value: number): void
  bytes(values: Uint8Array): void
  /** As UTF-8. */
  text(text: string): void
  /** A whole number of at most nine digits, with leading zeros. */
  digits(value: number, count: number): void
  /** What was written since the last call; the caller's to keep. */
  take(): Uint8Array
}

const zero = 48

export const createByteWriter = (size: number): ByteWriter => {
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
    bytes: (values) => {
      reserve(values.length)
      // A loop: set() costs more than the few bytes of a cell.
      for (let index = 0; index < values.length; index++) buffer[at++] = values[index] ?? 0
    },
    text: (text) => {
      reserve(text.length * 3)
      at += encoder.encodeInto(text, buffer.subarray(at)).written
    },
    digits: (value, count) => {
      reserve(count)
      let rest = value
      for (let place = at + count - 1; place >= at; place--) {
        const tens = (rest / 10) | 0
        buffer[place] = zero + rest - tens * 10
        rest = tens
      }
      at += count
    },
    take: () => {
      const taken = buffer.slice(0, at)
      at = 0
      return taken
    },
  }
}
