const polynomial = 0xedb88320
// With four tables, four bytes take one step.
const bytesPerStep = 4

const firstTable = (): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
    return value
  })

/** What a byte does to the checksum when more bytes follow it, from the table for one fewer. */
const nextTable = (first: Uint32Array, table: Uint32Array): Uint32Array =>
  table.map((value) => (value >>> 8) ^ (first[value & 0xff] ?? 0))

/** Computes CRC-32 as gzip, zip and Parquet use it; `before`: of the bytes in front of these. */
export const createCrc32 = (): ((bytes: Uint8Array, before?: number) => number) => {
  const first = firstTable()
  const second = nextTable(first, first)
  const third = nextTable(first, second)
  const fourth = nextTable(first, third)
  return (bytes, before = 0) => {
    let value = ~before
    let at = 0
    for (; at + bytesPerStep <= bytes.length; at += bytesPerStep) {
      value ^=
        (bytes[at] ?? 0) |
        ((bytes[at + 1] ?? 0) << 8) |
        ((bytes[at + 2] ?? 0) << 16) |
        ((bytes[at + 3] ?? 0) << 24)
      value =
        (fourth[value & 0xff] ?? 0) ^
        (third[(value >>> 8) & 0xff] ?? 0) ^
        (second[(value >>> 16) & 0xff] ?? 0) ^
        (first[value >>> 24] ?? 0)
    }
    for (; at < bytes.length; at++) value = (value >>> 8) ^ (first[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
    return ~value >>> 0
  }
}
