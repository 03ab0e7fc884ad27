import { createInstantFormatter } from './instant-formatter'
import { type ParsedTime, parseLocal } from './parse-local'

/** Also with a typographic minus sign. */
const back = /^[-−]\s*((?:\d+(?:[.,]\d+)?\s*(?:ms|min|[smhdw])\s*)+)$/i
const part = /(\d+(?:[.,]\d+)?)\s*(ms|min|[smhdw])/gi
const clock = /^\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?\s*(?:Z|[+-]\d{2}(?::?\d{2})?)?$/i
/** With fewer digits it would be a time before 1973, and is more likely another number. */
const unixSeconds = /^(\d{9,10})(?:[.,](\d{1,9}))?$/
const dottedDate = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?=\s|$)/
const inUtc = /\s+(?:UTC|GMT)$/i
const compactDate = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})?(\d{2})?(.*))?$/i

/** ms. A day is 24 hours, as in `last 24 h`. */
const lengths: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
}

const lengthOf = (text: string): number =>
  [...text.matchAll(part)].reduce(
    (sum, [, count = '', unit = '']) =>
      sum + Number(count.replace(',', '.')) * (lengths[unit.toLowerCase()] ?? 0),
    0,
  )

/** The length of `1h 30min` in ms; undefined: it is none. */
export const parseLength = (text: string): number | undefined =>
  isRelativeTime(`-${text}`) ? lengthOf(text) : undefined

/** Relative to now, so it is another instant at each use. */
export const isRelativeTime = (text: string): boolean => /^now$/i.test(text.trim()) || back.test(text.trim())

/**
 * Parses a time from a form, at `now` (ms since the epoch): everything that `parseLocal` parses, and `now`,
 * `-3h`, `-1h 30min`, a time of today in `zone` (`08:15`), `20.11.2026 08:15`, a time with ` UTC` behind it, Unix
 * seconds, and dates without separators (`20261120T081530Z`). Throws RangeError for a zone that this system does not know.
 */
export const parseTyped = (text: string, zone: string, now: number): ParsedTime => {
  const trimmed = text
    .trim()
    .replace(dottedDate, (_, date: string, month: string, year: string) => `${year}-${month}-${date}`)
    .replace(inUtc, 'Z')
  if (isRelativeTime(trimmed))
    return parseLocal(
      new Date(Math.max(0, Math.round(now - lengthOf(back.exec(trimmed)?.[1] ?? '')))).toISOString(),
      zone,
    )
  if (clock.test(trimmed))
    return parseLocal(`${createInstantFormatter(zone).formatInstant(now).slice(0, 10)} ${trimmed}`, zone)
  const [, seconds, fraction = ''] = unixSeconds.exec(trimmed) ?? []
  if (seconds !== undefined) return parseLocal(`${seconds}${fraction.slice(0, 3).padEnd(3, '0')}`, zone)
  const [compact, year = '', month = '', day = '', hour, minute = '00', second = '00', rest = ''] =
    compactDate.exec(trimmed) ?? []
  if (compact === undefined) return parseLocal(trimmed, zone)
  const date = `${year}-${month}-${day}`
  return parseLocal(hour === undefined ? date : `${date}T${hour}:${minute}:${second}${rest}`, zone)
}
