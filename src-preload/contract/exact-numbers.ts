const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** The digits that count, and the power of ten of the last of them: equal for numbers that are equal. */
const canonical = (digits: string): string => {
  const [, whole = '', fraction = '', exponent = '0'] = parts.exec(digits) ?? []
  const all = (whole + fraction).replace(/^0+/, '')
  const counting = all.replace(/0+$/, '')
  return counting === '' ? '0' : `${counting}e${String(Number(exponent) - fraction.length + all.length - counting.length)}`
}

/** A double holds every number of fewer characters without an exponent. */
const suspectLength = 16

/** Whether the digits of a JSON number mean the same once they have been a double and are printed again. */
export const survives = (digits: string): boolean => {
  if (digits.length < suspectLength && !/[eE]/.test(digits)) return true
  const number = Number(digits)
  return Number.isFinite(number) && canonical(digits) === canonical(String(number))
}

// What looks like a number within a text is examined as well: that only costs time.
const suspects = /(?:^|[\s:,[])(-?(?:\d[\d.]{15,}|\d[\d.]*[eE])[\d.eE+-]*)/g
const exponent = /\d\.?[eE]/

const isNumeric = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e

/** Whether digits and points run on for so long somewhere: such a run covers one of the places that are looked at. */
const hasLongNumber = (json: string): boolean => {
  for (let at = suspectLength - 1; at < json.length; at += suspectLength) {
    if (!isNumeric(json.charCodeAt(at))) continue
    let start = at
    let end = at + 1
    while (start > 0 && isNumeric(json.charCodeAt(start - 1))) start -= 1
    while (end < json.length && isNumeric(json.charCodeAt(end))) end += 1
    if (end - start >= suspectLength) return true
  }
  return false
}

/** Whether JSON text holds a number that a double does not: nearly none does, and is spared the slow reading. */
export const hasExactNumbers = (json: string): boolean => {
  if (!hasLongNumber(json) && !exponent.test(json)) return false
  for (const [, digits = ''] of json.matchAll(suspects)) if (!survives(digits)) return true
  return false
}
