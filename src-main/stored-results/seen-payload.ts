import type { SeenRows } from '../../src-core/stored/stored-result'

/** A time and a mark. */
export const seenBytesInRow = Float64Array.BYTES_PER_ELEMENT + 1

/** The times of all rows, then their marks. */
export const encodeSeen = ({ marks, times }: SeenRows): readonly Uint8Array[] => [
  new Uint8Array(times.buffer, times.byteOffset, times.byteLength),
  marks,
]

/** `null`: it has another length. */
export const decodeSeen = (payload: Uint8Array, rowCount: number): SeenRows | null => {
  if (payload.byteLength !== rowCount * seenBytesInRow) return null
  const end = rowCount * Float64Array.BYTES_PER_ELEMENT
  // Copied, because the numbers must begin at a multiple of their length.
  const bytes = new Uint8Array(payload)
  return { times: new Float64Array(bytes.buffer, 0, rowCount), marks: bytes.subarray(end) }
}
