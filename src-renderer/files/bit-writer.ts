/** Bits in a buffer that is used again and again. Whoever writes many of them works on the fields directly. */
export interface BitBuffer {
  bytes: Uint8Array
  /** The number of complete bytes. */
  length: number
  /** The bits of the incomplete byte, the first one lowest, and how many there are. */
  held: number
  heldCount: number
}

export const createBitBuffer = (): BitBuffer => ({ bytes: new Uint8Array(64 * 1024), length: 0, held: 0, heldCount: 0 })

/** Makes space for this many bytes, which nothing else checks. */
export const reserveBytes = (buffer: BitBuffer, count: number): void => {
  if (buffer.length + count <= buffer.bytes.length) return
  const larger = new Uint8Array(Math.max(buffer.length + count, buffer.bytes.length * 2))
  larger.set(buffer.bytes.subarray(0, buffer.length))
  buffer.bytes = larger
}

/** Writes up to 24 bits, the lowest first. */
export const putBits = (buffer: BitBuffer, value: number, count: number): void => {
  buffer.held |= value << buffer.heldCount
  for (buffer.heldCount += count; buffer.heldCount >= 8; buffer.heldCount -= 8) {
    buffer.bytes[buffer.length++] = buffer.held
    buffer.held >>>= 8
  }
}

/** Fills the byte that has been begun with zeros. */
export const alignToByte = (buffer: BitBuffer): void => putBits(buffer, 0, (8 - buffer.heldCount) % 8)

/** A whole number of 32 bits, the lowest byte first, at the start of a byte. */
export const putNumber = (buffer: BitBuffer, value: number): void => {
  for (let shift = 0; shift < 32; shift += 8) buffer.bytes[buffer.length++] = value >>> shift
}
