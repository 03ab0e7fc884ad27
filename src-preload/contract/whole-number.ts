const zero = 48
/** Every whole number of so many digits is exact. */
const exactDigits = 15

/** The whole number that `text` ends with from `start` on, if it prints exactly as written; NaN otherwise, or if it is longer than 15 digits. */
export const wholeNumberFrom = (text: string, start: number): number => {
  const length = text.length - start
  if (length === 0 || length > exactDigits) return NaN
  let number = 0
  for (let at = start; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return NaN
    number = number * 10 + digit
  }
  // A leading zero would not come back.
  return length > 1 && text.charCodeAt(start) === zero ? NaN : number
}
