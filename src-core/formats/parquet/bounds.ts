import type { Statistics } from 'hyparquet'

/** Longer texts are left out of the statistics: they would make the footer larger than they are worth. */
const longestBound = 256

/** Bytes in the order of Parquet, which is that of UTF-8. */
export const compareBytes = (bytes: Uint8Array, from: number, to: number, other: Uint8Array): number => {
  const length = Math.min(to - from, other.length)
  for (let at = 0; at < length; at++) {
    const difference = (bytes[from + at] ?? 0) - (other[at] ?? 0)
    if (difference !== 0) return difference
  }
  return to - from - other.length
}

/** Collects the least and the greatest of some texts. */
export const createTextBounds = () => {
  let least: Uint8Array | null = null
  let most: Uint8Array | null = null
  return {
    /** These bytes from `from` to `to`, which may be overwritten afterwards. */
    add: (bytes: Uint8Array, from: number, to: number): void => {
      if (least === null || compareBytes(bytes, from, to, least) < 0) least = bytes.slice(from, to)
      if (most === null || compareBytes(bytes, from, to, most) > 0) most = bytes.slice(from, to)
    },
    statistics: (nullCount: number): Statistics => {
      const isShort =
        least !== null && most !== null && least.length <= longestBound && most.length <= longestBound
      const bounds = isShort && least !== null && most !== null ? { min_value: least, max_value: most } : {}
      return { ...bounds, null_count: BigInt(nullCount) }
    },
  }
}

/** Collects the least and the greatest of some numbers, none of them NaN. */
export const createNumberBounds = () => {
  let least = Infinity
  let most = -Infinity
  const bounds = (isWhole: boolean): Statistics => {
    if (least > most) return {}
    // A zero has the sign by which it excludes neither.
    const [min, max] = [least === 0 ? -0 : least, most === 0 ? 0 : most]
    return isWhole ? { min_value: BigInt(min), max_value: BigInt(max) } : { min_value: min, max_value: max }
  }
  return {
    get least() {
      return least
    },
    get most() {
      return most
    },
    add: (value: number): void => {
      if (value < least) least = value
      if (value > most) most = value
    },
    statistics: (nullCount: number, isWhole: boolean): Statistics => ({
      ...bounds(isWhole),
      null_count: BigInt(nullCount),
    }),
  }
}
