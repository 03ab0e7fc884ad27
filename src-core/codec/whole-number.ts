const zero = 48
/** A double represents every whole number of this many digits exactly. */
const exactDigits = 15

/**
 * The whole number that `text` contains from `start` to its end. NaN if it would not print exactly so, or has
 * more than 15 digits.
 */
export const wholeNumberFrom = (text: string, start: number): number => {
  const length = text.length - start
  if (length === 0 || length > exactDigits) return NaN
  let number = 0
  for (let at = start; at < text.length; at += 1) {
    const digit = text.charCodeAt(at) - zero
    if (digit < 0 || digit > 9) return NaN
    number = number * 10 + digit
  }
  // A leading zero would be lost.
  return length > 1 && text.charCodeAt(start) === zero ? NaN : number
}
