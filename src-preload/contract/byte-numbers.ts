const zero = 48
const point = 46
const minus = 45

// More digits than this a double may not hold; the caller then reads the text.
const maxDigits = 15

/** The whole number in these bytes, if it prints exactly as written; otherwise NaN. */
export const wholeNumberAt = (bytes: Uint8Array, start: number, end: number): number => {
  const isNegative = bytes[start] === minus
  const first = isNegative ? start + 1 : start
  const count = end - first
  if (count < 1 || count > maxDigits || (bytes[first] === zero && (count > 1 || isNegative))) return NaN
  let value = 0
  for (let at = first; at < end; at++) {
    const digit = (bytes[at] ?? 0) - zero
    if (digit < 0 || digit > 9) return NaN
    value = value * 10 + digit
  }
  return isNegative ? -value : value
}

const powersOfTen = Array.from({ length: maxDigits + 1 }, (_, power) => 10 ** power)

/** A number with or without decimals, or NaN where these bytes are none or it takes more care to read them. */
export const decimalAt = (bytes: Uint8Array, start: number, end: number): number => {
  let pointAt = start
  while (pointAt < end && bytes[pointAt] !== point) pointAt++
  if (pointAt === end) return wholeNumberAt(bytes, start, end)
  const isNegative = bytes[start] === minus
  const first = isNegative ? start + 1 : start
  const decimals = end - pointAt - 1
  const wholes = pointAt - first
  if (decimals < 1 || wholes < 1 || decimals + wholes > maxDigits || (bytes[first] === zero && wholes > 1)) return NaN
  let digits = 0
  for (let at = first; at < end; at++) {
    if (at === pointAt) continue
    const digit = (bytes[at] ?? 0) - zero
    if (digit < 0 || digit > 9) return NaN
    digits = digits * 10 + digit
  }
  // Both are exact, so that the quotient is the double nearest to what stands there.
  const value = digits / (powersOfTen[decimals] ?? NaN)
  return isNegative ? -value : value
}

export const bytesEqual = (bytes: Uint8Array, at: number, other: Uint8Array, from: number, length: number): boolean => {
  for (let index = 0; index < length; index++) if (bytes[at + index] !== other[from + index]) return false
  return true
}
