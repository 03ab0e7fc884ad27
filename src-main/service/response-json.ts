import { compareNumber, parse } from 'lossless-json'
import { ExactNumber, type JsonValue } from '../../src-preload/contract/json'

/** Whether the digits mean the same once they have been a double and are printed again. */
const survives = (digits: string): boolean => {
  const number = Number(digits)
  return Number.isFinite(number) && compareNumber(digits, String(number)) === 0
}

// A double holds every number of up to 15 digits without an exponent. What looks like a number within a text is looked at
// as well: it can only cost time, as the lossless parser reads any JSON right.
const suspects = /(?:^|[\s:,[])(-?(?:\d[\d.]{15,}|\d[\d.]*[eE])[\d.eE+-]*)/g

const suspectLength = 16
const exponent = /\d\.?[eE]/

/** 1 for the bytes of digits and points. */
const numeric = Uint8Array.from({ length: 256 }, (_, byte) => ('0123456789.'.includes(String.fromCharCode(byte)) ? 1 : 0))

/** Whether digits and points run on for so long somewhere: such a run covers one of the places that are looked at. */
const hasLongNumber = (bytes: Uint8Array): boolean => {
  const isNumeric = (at: number): boolean => numeric[bytes[at] ?? 0] === 1
  for (let at = suspectLength - 1; at < bytes.length; at += suspectLength) {
    if (!isNumeric(at)) continue
    let start = at
    let end = at + 1
    while (start > 0 && isNumeric(start - 1)) start -= 1
    while (end < bytes.length && isNumeric(end)) end += 1
    if (end - start >= suspectLength) return true
  }
  return false
}

const needsExactNumbers = (json: string, bytes: Uint8Array): boolean => {
  // Most bodies have neither, and are spared the slow look.
  if (!hasLongNumber(bytes) && !exponent.test(json)) return false
  for (const [, digits = ''] of json.matchAll(suspects)) if (!survives(digits)) return true
  return false
}

const toNumber = (digits: string): number | ExactNumber => (survives(digits) ? Number(digits) : new ExactNumber(digits))

/**
 * Like `JSON.parse`, but a number whose digits a double cannot hold comes as `ExactNumber`. The lossless parser reads only
 * the bodies that need it: it takes some seven times as long. `bytes`: the same in UTF-8, which are faster to look through.
 * Throws `SyntaxError`, or `RangeError` where such a body is also nested deeper than the call stack goes.
 */
export const parseJson = (json: string, bytes: Uint8Array = Buffer.from(json)): JsonValue => {
  const value = JSON.parse(json) as JsonValue
  if (!needsExactNumbers(json, bytes)) return value
  return parse(json, null, { parseNumber: toNumber, onDuplicateKey: ({ newValue }) => newValue }) as JsonValue
}
