import type { TimeFormat } from '../mapping'

/** Formats of dates; the others are numbers. */
export type DateFormat = Exclude<TimeFormat, 'milliseconds' | 'seconds'>

/** `20.11.2025 08:15`: with points, the order is always day, month, year. */
const withPoints = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?:,?\s+(\S.*))?$/
/** `11/20/2025 08:15`, where the order of day and month is open. */
const withSlashes = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})(?:,?\s+(\S.*))?$/
const halfDay = /(?<=\s)(\d{1,2})((?::\d{2}){1,2}(?:[.,]\d+)?)\s*([ap])\.?m\.?$/i

const withHours = (text: string): string =>
  text.replace(halfDay, (whole: string, hour: string, rest: string, half: string) => {
    const hours = Number(hour)
    return hours < 1 || hours > 12
      ? whole
      : `${String((hours % 12) + (half.toLowerCase() === 'p' ? 12 : 0))}${rest}`
  })

const joined = (year: string, month: string, day: string, clock: string): string =>
  `${year}-${month}-${day} ${clock}`.trimEnd()

/** A date and time with the year first and a 24-hour clock; other formats are returned unchanged. */
export const yearFirst = (cell: string, format: DateFormat): string => {
  const text = withHours(cell.trim())
  const ofPoints = text.replace(withPoints, (_, day: string, month: string, year: string, clock = '') =>
    joined(year, month, day, String(clock)),
  )
  if (format === 'dateTime') return ofPoints
  return ofPoints.replace(withSlashes, (_, first: string, second: string, year: string, clock = '') =>
    format === 'dayFirst'
      ? joined(year, second, first, String(clock))
      : joined(year, first, second, String(clock)),
  )
}
