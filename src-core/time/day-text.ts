const dateLength = 10

/** The date and the time of day of a formatted instant; null: it is no instant but a number. */
export const dayAndClock = (instant: string): readonly [date: string, clock: string] | null =>
  instant.charAt(dateLength) === ' ' ? [instant.slice(0, dateLength), instant.slice(dateLength + 1)] : null

/**
 * How a date (`2026-11-26`) is written where most are of this year: `Nov 26`, those of another year with it.
 * `language`: a BCP 47 tag; `year`: four digits.
 */
export const createDayText = (language: string, year: string): ((date: string) => string) => {
  const inYear = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  const ofOther = new Intl.DateTimeFormat(language, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
  const known = new Map<string, string>()
  return (date) => {
    const before = known.get(date)
    if (before !== undefined) return before
    const text = (date.startsWith(year) ? inYear : ofOther).format(Date.parse(`${date}T00:00:00Z`))
    known.set(date, text)
    return text
  }
}
