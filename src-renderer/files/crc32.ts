const polynomial = 0xedb88320
// With eight tables, eight bytes take one step.
const bytesPerStep = 8

const firstTable = (): Uint32Array =>
  Uint32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ polynomial : value >>> 1
    return value
  })

/** What a byte does to the checksum when more bytes follow it, from the table for one fewer. */
const nextTable = (first: Uint32Array, table: Uint32Array): Uint32Array => table.map((value) => (value >>> 8) ^ (first[value & 0xff] ?? 0))

/** Computes CRC-32 as gzip, zip and Parquet use it. */
export const createCrc32 = (): ((bytes: Uint8Array) => number) => {
  const t0 = firstTable()
  const t1 = nextTable(t0, t0)
  const t2 = nextTable(t0, t1)
  const t3 = nextTable(t0, t2)
  const t4 = nextTable(t0, t3)
  const t5 = nextTable(t0, t4)
  const t6 = nextTable(t0, t5)
  const t7 = nextTable(t0, t6)
  return (bytes) => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    let value = -1
    let at = 0
    for (; at + bytesPerStep <= bytes.length; at += bytesPerStep) {
      const low = view.getInt32(at, true) ^ value
      const high = view.getInt32(at + 4, true)
      value =
        (t7[low & 0xff] ?? 0) ^
        (t6[(low >>> 8) & 0xff] ?? 0) ^
        (t5[(low >>> 16) & 0xff] ?? 0) ^
        (t4[low >>> 24] ?? 0) ^
        (t3[high & 0xff] ?? 0) ^
        (t2[(high >>> 8) & 0xff] ?? 0) ^
        (t1[(high >>> 16) & 0xff] ?? 0) ^
        (t0[high >>> 24] ?? 0)
    }
    for (; at < bytes.length; at++) value = (value >>> 8) ^ (t0[(value ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
    return ~value >>> 0
  }
}
