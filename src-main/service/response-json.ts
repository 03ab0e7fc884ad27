import { compareNumber, parse } from 'lossless-json'
import { ExactNumber, type JsonValue } from '../../src-preload/contract/json'

/** Whether the digits mean the same once they have been a double and are printed again. */
const survives = (digits: string): boolean => {
  const number = Number(digits)
  return Number.isFinite(number) && compareNumber(digits, String(number)) === 0
}

// A double holds every number of up to 15 digits without an exponent, so that most bodies need no closer look.
const suspect = /(?:^|[\s:,[])-?(?:[\d.]{16,}|[\d.]+[eE])/
const suspectNumbers = /-?(?:[\d.]{16,}|[\d.]+[eE])[\d.eE+-]*/g

const endOfString = (json: string, openingQuote: number): number => {
  for (let at = openingQuote + 1; at < json.length; at += 1) {
    const character = json[at]
    if (character === '"') return at + 1
    if (character === '\\') at += 1
  }
  return json.length
}

const hasExactNumber = (json: string): boolean => {
  for (let at = 0; at < json.length; ) {
    const quote = json.indexOf('"', at)
    const end = quote === -1 ? json.length : quote
    const numbers = json.slice(at, end).match(suspectNumbers) ?? []
    if (!numbers.every(survives)) return true
    at = quote === -1 ? end : endOfString(json, quote)
  }
  return false
}

const toNumber = (digits: string): number | ExactNumber =>
  survives(digits) ? Number(digits) : new ExactNumber(digits)

/**
 * Like `JSON.parse`, but a number whose digits a double cannot hold comes as `ExactNumber`. The lossless parser reads only
 * the bodies that need it: it takes some twenty times as long.
 * Throws `SyntaxError`, or `RangeError` where such a body is also nested deeper than the call stack goes.
 */
export const parseJson = (json: string): JsonValue => {
  const value = JSON.parse(json) as JsonValue
  if (!suspect.test(json) || !hasExactNumber(json)) return value
  return parse(json, null, { parseNumber: toNumber, onDuplicateKey: ({ newValue }) => newValue }) as JsonValue
}
