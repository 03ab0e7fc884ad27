const zero = 48
const point = 46
const minus = 45

// More digits than this a double may not hold; the caller then reads the text.
const maxDigits = 15

const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, power) => 10 ** power)

/** At most 9 digits, which fit in 32 bits; -1: one of the bytes is none. */
const fewDigitsAt = (bytes: Uint8Array, start: number, end: number): number => {
  let value = 0
  for (let at = start; at < end; at++) {
    const digit = (bytes[at] ?? 0) - zero
    if (digit < 0 || digit > 9) return -1
    value = (Math.imul(value, 10) + digit) | 0
  }
  return value
}

/**
 * At most `maxDigits` digits; -1: one of the bytes is none. In two parts, because integers of 32 bits are
 * faster than doubles.
 */
const digitsAt = (bytes: Uint8Array, start: number, end: number): number => {
  const middle = Math.min(end, start + 9)
  const high = fewDigitsAt(bytes, start, middle)
  if (middle === end || high === -1) return high
  const low = fewDigitsAt(bytes, middle, end)
  return low === -1 ? -1 : high * (powersOfTen[end - middle] ?? NaN) + low
}

/** The whole number in these bytes, if it prints exactly as written; otherwise NaN. */
export const wholeNumberAt = (bytes: Uint8Array, start: number, end: number): number => {
  const isNegative = bytes[start] === minus
  const first = isNegative ? start + 1 : start
  const count = end - first
  if (count < 1 || count > maxDigits || (bytes[first] === zero && (count > 1 || isNegative))) return NaN
  const value = digitsAt(bytes, first, end)
  if (value === -1) return NaN
  return isNegative ? -value : value
}

/**
 * A number with or without decimals, or NaN where these bytes are none or it takes more care to read them.
 */
export const decimalAt = (bytes: Uint8Array, start: number, end: number): number => {
  let pointAt = start
  while (pointAt < end && bytes[pointAt] !== point) pointAt++
  if (pointAt === end) return wholeNumberAt(bytes, start, end)
  const isNegative = bytes[start] === minus
  const first = isNegative ? start + 1 : start
  const decimals = end - pointAt - 1
  const wholes = pointAt - first
  if (decimals < 1 || wholes < 1 || decimals + wholes > maxDigits || (bytes[first] === zero && wholes > 1))
    return NaN
  const [before, after] = [digitsAt(bytes, first, pointAt), digitsAt(bytes, pointAt + 1, end)]
  if (before === -1 || after === -1) return NaN
  const power = powersOfTen[decimals] ?? NaN
  // Both are exact, so that the quotient is the double nearest to what stands there.
  const value = (before * power + after) / power
  return isNegative ? -value : value
}

export const bytesEqual = (
  bytes: Uint8Array,
  at: number,
  other: Uint8Array,
  from: number,
  length: number,
): boolean => {
  for (let index = 0; index < length; index++) if (bytes[at + index] !== other[from + index]) return false
  return true
}
