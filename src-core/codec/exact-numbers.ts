const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** Whether a text is a number as JSON writes it. */
export const isJsonNumber = (text: string): boolean => jsonNumber.test(text)

const parts = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/

/** The significant digits and the power of ten of the last one: the same for equal numbers. */
const canonical = (digits: string): string => {
  const [, whole = '', fraction = '', exponent = '0'] = parts.exec(digits) ?? []
  const all = (whole + fraction).replace(/^0+/, '')
  const counting = all.replace(/0+$/, '')
  return counting === ''
    ? '0'
    : `${counting}e${String(Number(exponent) - fraction.length + all.length - counting.length)}`
}

/** A double represents every number of fewer characters exactly, unless it has an exponent. */
const suspectLength = 16

/** Whether a JSON number keeps its value when it is parsed as a double and printed again. */
export const survives = (digits: string): boolean => {
  if (digits.length < suspectLength && !/[eE]/.test(digits)) return true
  const number = Number(digits)
  // Most long numbers are doubles that the service has printed in full.
  return (
    String(number) === digits || (Number.isFinite(number) && canonical(digits) === canonical(String(number)))
  )
}

// Also matches what looks like a number inside a text: that only costs time.
const suspects = /(?:^|[\s:,[])(-?(?:\d[\d.]{15,}|\d[\d.]*[eE])[\d.eE+-]*)/g
const exponent = /\d\.?[eE]/

const isNumeric = (code: number): boolean => (code >= 0x30 && code <= 0x39) || code === 0x2e

/**
 * Whether there is a run of `suspectLength` digits and points somewhere: any such run covers one of the
 * sampled positions.
 */
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

/**
 * Whether JSON text contains a number that a double cannot represent. Hardly any does, so the slow parser is
 * rarely needed.
 */
export const hasExactNumbers = (json: string): boolean => {
  if (!hasLongNumber(json) && !exponent.test(json)) return false
  for (const [, digits = ''] of json.matchAll(suspects)) if (!survives(digits)) return true
  return false
}
