import type { JsonValue } from './json'

/** As many digits as a double holds exactly. */
const digits = /^-?\d{1,15}$/
/** Only with its zone: without one it is not known which moment is meant. */
const dateTime = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):\d\d:\d\d(?:\.\d{1,9})?(?:Z|[+-]\d\d:?\d\d)$/

/** `Date` takes 31 February for 3 March. */
const isDay = (text: string): boolean => {
  const midnight = new Date(text)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/**
 * The time (ms since the epoch) that a text of digits, or a date and time with its zone, stands for; NaN for any
 * other value. `docs/verify/verify_export.py` reads it in the same way.
 */
export const timeOfText = (value: JsonValue | undefined): number => {
  if (typeof value !== 'string') return NaN
  if (digits.test(value)) return Number(value)
  const [, day = ''] = dateTime.exec(value) ?? []
  return isDay(day) ? Date.parse(value) : NaN
}
