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

const needsExactNumbers = (json: string): boolean => {
  // Most bodies have neither, and are spared the slow look.
  if (!hasLongNumber(json) && !exponent.test(json)) return false
  for (const [, digits = ''] of json.matchAll(suspects)) if (!survives(digits)) return true
  return false
}

const toNumber = (digits: string): number | ExactNumber =>
  survives(digits) ? Number(digits) : new ExactNumber(digits)

/**
 * Like `JSON.parse`, but a number whose digits a double cannot hold comes as `ExactNumber`. The lossless parser reads only
 * the bodies that need it: it takes some seven times as long.
 * Throws `SyntaxError`, or `RangeError` where such a body is also nested deeper than the call stack goes.
 */
export const parseJson = (json: string): JsonValue => {
  const value = JSON.parse(json) as JsonValue
  if (!needsExactNumbers(json)) return value
  return parse(json, null, { parseNumber: toNumber, onDuplicateKey: ({ newValue }) => newValue }) as JsonValue
}
