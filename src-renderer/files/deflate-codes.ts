/** How DEFLATE (RFC 1951, 3.2.5) names lengths and distances: by a code and some further bits. */
export const endOfBlock = 256
export const lengthCodes = 286
export const distanceCodes = 30
export const shortestMatch = 3
export const longestMatch = 258
export const farthestMatch = 32_768

const firstLengthCode = 257
const lastLengthCode = 285

const highestBit = (value: number): number => 31 - Math.clz32(value)

/** Of a length; both tables have an entry for each. */
const codeOfLength = (length: number): readonly [code: number, extraBits: number] => {
  const value = length - shortestMatch
  if (length === longestMatch) return [lastLengthCode, 0]
  if (value < 8) return [firstLengthCode + value, 0]
  const bits = highestBit(value) - 2
  return [firstLengthCode + 4 * (bits + 1) + ((value >> bits) & 3), bits]
}

const lengths = Array.from({ length: longestMatch + 1 }, (_, length) => codeOfLength(Math.max(length, shortestMatch)))

/** By length. */
export const lengthCode = Uint16Array.from(lengths, ([code]) => code)
export const lengthExtraBits = Uint8Array.from(lengths, ([, extraBits]) => extraBits)

export const distanceExtraBits = (distance: number): number => (distance <= 4 ? 0 : highestBit(distance - 1) - 1)

export const distanceCode = (distance: number): number => {
  const value = distance - 1
  if (value < 4) return value
  const bits = highestBit(value) - 1
  return 2 * (bits + 1) + ((value >> bits) & 1)
}

/** A token is a byte, or a length and a distance, which is never 0. */
const distanceShift = 9
export const matchToken = (length: number, distance: number): number => (distance << distanceShift) | length
export const distanceOf = (token: number): number => token >>> distanceShift
export const lengthOf = (token: number): number => token & ((1 << distanceShift) - 1)
