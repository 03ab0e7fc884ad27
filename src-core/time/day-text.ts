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

/**
 * How times are written where `wanted` is searched in them: as the grid shows them, `Nov 26 08:15:30.250`, if
 * it has digits and what a date of digits has not; else as `formatInstant` does. Without a digit it is no day:
 * who looks for the value "no" does not mean every event of November.
 */
export const searchedTimes = (
  wanted: string,
  formatInstant: (ms: number) => string,
  { language, year }: { readonly language: string; readonly year: string },
): ((ms: number) => string) => {
  if (!/\d/.test(wanted) || /^[-+:.\s\d]*$/.test(wanted)) return formatInstant
  const dayText = createDayText(language, year)
  return (ms) => {
    const whole = formatInstant(ms)
    const parts = dayAndClock(whole)
    return parts === null ? whole : `${dayText(parts[0])} ${parts[1]}`
  }
}
