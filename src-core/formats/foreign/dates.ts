/** In which order the numbers of a date stand. */
export type DateOrder = 'yearFirst' | 'dayFirst' | 'monthFirst'

/** A date and a time of day, as written. */
export interface WrittenTime {
  /** The wall clock read as UTC, in ms. */
  readonly wall: number
  /** In ms; null if none is written. */
  readonly offset: number | null
}

/** From the name of a month, in lower case and without a point, to 1 to 12. */
export type MonthNames = ReadonlyMap<string, number>

const bare = (name: string): string => name.normalize('NFC').toLowerCase().replace(/\.$/, '')

const namesOf = (language: string): readonly (readonly [string, number])[] =>
  (['long', 'short'] as const).flatMap((month) => {
    const format = new Intl.DateTimeFormat(language, { month, day: 'numeric', timeZone: 'UTC' })
    const alone = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) => {
      const date = Date.UTC(2026, index, 15)
      const inDate = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? ''
      return [inDate, alone.format(date)].map((name) => [bare(name), index + 1] as const)
    }).flat()
  })

const namesIn = (language: string): MonthNames => {
  const names = [...namesOf('en'), ['sept', 9] as const]
  try {
    names.push(...namesOf(language))
  } catch (reason) {
    // A description may come from a file, with any text in it.
    if (!(reason instanceof RangeError)) throw reason
  }
  return new Map(names.filter(([name]) => /^\p{L}/u.test(name)))
}

const known = new Map<string, MonthNames>()

/**
 * The names of the months in English and another language, in full and shortened. Kept: asking the platform takes
 * as long as reading a small file.
 */
export const monthNames = (language: string): MonthNames => {
  const names = known.get(language) ?? namesIn(language)
  known.set(language, names)
  return names
}

const clock =
  /^(?:T|,|-|_|\s|at\b|um\b)*(上午|下午|午前|午後)?\s*(\d{1,2})(?:(?:[:.h时時])\s?(\d{1,2})(?:[:.m分]\s?(\d{1,2})(?:[.,:](\d{1,9}))?)?)?[s秒分]?\s*(?:Uhr\b)?\s*([ap])?\.?(?:m\.?)?\s*(?:[[(]?(Z|UTC|GMT)?\s*([+\-−]\d{1,2}(?::?\d{2})?)?[\])]?)$/iu
const compact =
  /^(\d{4})(\d{2})(\d{2})(?:[T _-]?(\d{2}):?(\d{2}):?(\d{2})?(?:[.,](\d{1,9}))?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i
/** As most programs write it, and so tried first. */
const usual = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?$/
const numeric = /^(\d{1,4})\s?([-/.年])\s?(\d{1,2})\s?(?:\2|月)\s?(\d{1,4})(?:日|\.(?=\s|$))?(?=\D|$)(.*)$/u
const named =
  /^(\d{1,4})(?:st|nd|rd|th|\.)?[-/. ]*\s*(?:de\s+)?(\p{L}+)\.?[-/. ,]*\s*(?:de\s+)?'?(\d{4}|\d{2}(?![:.\dh]))?(?=\D|$)(.*)$/u
const nameFirst =
  /^(\p{L}+)\.?[-/. ]*\s*(\d{1,2})(?:st|nd|rd|th)?(?:[-/., ]+'?(\d{4}|\d{2}(?![:.\dh])))?(?=\D|$)(.*)$/u
/** The name of the zone behind its offset: `+0100 (Central European Standard Time)`, `+01:00[Europe/Berlin]`. */
const zoneBehind = /(?<=(?:[+\-−]\d{1,2}(?::?\d{2})?|Z|UTC|GMT)\s*)[[(][\p{L}\d/_ .,:+-]+[\])]$/iu
/** `Nov 20 08:00:00 UTC 2026`, as C writes it: the year stands last. */
const yearLast =
  /^(\p{L}+\s+\d{1,2})\s+(\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?)(?:\s+(Z|UTC|GMT|[+-]\d{2}:?\d{2}))?\s+(\d{4})$/iu
/** `2026-11`, `11/2026`, `Nov 2026`: years of four digits that no part number is likely to have. */
const yearMonth = /^((?:19|20)\d{2})\s?[-/年]\s?(\d{1,2})月?$/u
const monthYear = /^(\d{1,2})\/((?:19|20)\d{2})$/
const nameYear = /^(\p{L}+)\.?[-/ ]\s*((?:19|20)\d{2})$/u
const weekday = /^\p{L}{2,}\.?,?\s+(?=[\d\p{L}])/u

/** The offset in ms of `Z`, `+1`, `+01:00`, `-0530`; null: none of them. */
export const offsetOf = (text: string): number | null => {
  const trimmed = text.trim().replace(/^(?:UTC|GMT)(?=[+\-−])/i, '')
  if (/^(?:Z|UTC|GMT)$/i.test(trimmed)) return 0
  const [, sign, hours = '', minutes = '0'] = /^([+\-−])(\d{1,2}):?(\d{2})?$/.exec(trimmed) ?? []
  if (sign === undefined || Number(hours) > 18 || Number(minutes) > 59) return null
  return (sign === '+' ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const fullYear = (year: string): number => {
  const number = Number(year)
  if (year.length > 2) return number
  return number < 70 ? 2000 + number : 1900 + number
}

const daysIn = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()

const midnightOf = (year: number, month: number, day: number): number | null =>
  month >= 1 &&
  month <= 12 &&
  day >= 1 &&
  year >= 1 &&
  year <= 9999 &&
  (day <= 28 || day <= daysIn(year, month))
    ? new Date(0).setUTCFullYear(year, month - 1, day)
    : null

const milliseconds = (fraction: string | undefined): number =>
  // The service knows nothing finer, and times are rounded down to it.
  fraction === undefined ? 0 : Number(fraction.padEnd(3, '0').slice(0, 3))

interface Clock {
  readonly ms: number
  readonly offset: number | null
}
const noClock: Clock = { ms: 0, offset: null }

const hourOf = (text: string, half: string | undefined, sign: string | undefined): number => {
  const hour = Number(text)
  const isAfternoon = half === undefined ? /下午|午後/.test(sign ?? '') : half.toLowerCase() === 'p'
  if (half === undefined && sign === undefined) return hour
  return hour < 1 || hour > 12 ? NaN : (hour % 12) + (isAfternoon ? 12 : 0)
}

/** `0800` and `080000`. */
const closeClock = /^(\d{2})(\d{2})(\d{2})?$/

/** The time of day at the end of a text; null: it is none. */
export const clockOf = (text: string): Clock | null => {
  if (text.trim() === '') return noClock
  // Searching for a bracket is quicker than for what stands before it.
  const alone = /[[(]/.test(text) ? text.replace(zoneBehind, '') : text
  const match = clock.exec(
    alone.trim().replace(closeClock, (_, hours, minutes, seconds = '00') => `${hours}:${minutes}:${seconds}`),
  )
  if (match === null) return null
  const [, sign, hours = '', minutes, seconds = '0', fraction, half, letter, offset] = match
  if (minutes === undefined && half === undefined && sign === undefined && offset !== undefined) return null
  const hour = hourOf(hours, half, sign)
  // 24:00 ends a day.
  const isTime = hour <= 24 && Number(minutes ?? 0) < 60 && Number(seconds) < 60
  const ms = ((hour * 60 + Number(minutes ?? 0)) * 60 + Number(seconds)) * 1000 + milliseconds(fraction)
  if (!isTime || ms > 86_400_000) return null
  const shift = offset === undefined ? (letter === undefined ? null : 0) : offsetOf(offset)
  return offset !== undefined && shift === null ? null : { ms, offset: shift }
}

const atClock = (midnight: number | null, rest: string): WrittenTime | null => {
  const time = midnight === null ? null : clockOf(rest)
  return midnight === null || time === null ? null : { wall: midnight + time.ms, offset: time.offset }
}

const ofNumbers = (match: readonly string[], order: DateOrder): WrittenTime | null => {
  const [, first = '', , second = '', third = '', rest = ''] = match
  // Four digits are a year, wherever the others are.
  if (first.length > 2 || order === 'yearFirst')
    return third.length > 2 || first.length === 3
      ? null
      : atClock(midnightOf(fullYear(first), Number(second), Number(third)), rest)
  if (third.length === 1 || third.length === 3) return null
  const [day, month] = order === 'dayFirst' ? [first, second] : [second, first]
  return atClock(midnightOf(fullYear(third), Number(month), Number(day)), rest)
}

const ofCompact = (match: readonly (string | undefined)[]): WrittenTime | null => {
  const [, year, month, day, hour = '0', minute = '0', second = '0', fraction, offset] = match
  const midnight = midnightOf(Number(year), Number(month), Number(day))
  if (midnight === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  const ms = ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000 + milliseconds(fraction)
  const shift = offset === undefined ? null : offsetOf(offset)
  return offset !== undefined && shift === null ? null : { wall: midnight + ms, offset: shift }
}

/** The year of a date without one, by its month (1 to 12) and day. */
export type YearOf = (month: number, day: number) => number

/** A clock can be ahead of UTC by so much, and a date with it. */
export const mostAhead = 14 * 3_600_000
/** Every so many years at least there is a February 29. */
const leapYears = 8

/** Archives and disks of old kinds know no earlier time, and give it to files that have none. */
const oldest = Date.UTC(2000, 0, 1)

/**
 * When a file was written: as the file system says, unless that cannot be. `now`, and the answer: ms since
 * the epoch.
 */
export const plausibleWriting = (modifiedAt: number, now: number): number =>
  modifiedAt >= oldest && modifiedAt <= now ? modifiedAt : now

/** The latest year in which such a date was not after this moment, in ms since the epoch. */
export const yearBefore =
  (writtenAt: number): YearOf =>
  (month, day) => {
    const latest = new Date(writtenAt + mostAhead).getUTCFullYear()
    for (let year = latest; year >= latest - leapYears; year--) {
      const midnight = midnightOf(year, month, day)
      if (midnight !== null && midnight <= writtenAt + mostAhead) return year
    }
    return latest
  }

/** A month without a day is its first moment. */
const ofMonth = (text: string, monthOf: (name: string) => number | null): WrittenTime | null => {
  const [, year, month] = yearMonth.exec(text) ?? []
  if (year !== undefined) return atClock(midnightOf(Number(year), Number(month), 1), '')
  const [, first = '', ofYear] = monthYear.exec(text) ?? nameYear.exec(text) ?? []
  if (ofYear === undefined) return null
  return atClock(midnightOf(Number(ofYear), /\d/.test(first) ? Number(first) : (monthOf(first) ?? 0), 1), '')
}

/** Reads a date with or without a time of day. Null: it is no date in this order. */
export const createDateReader = (
  order: DateOrder,
  months: MonthNames,
  yearOf: YearOf,
): ((text: string) => WrittenTime | null) => {
  const monthOf = (name: string): number | null => months.get(bare(name)) ?? null
  const midnightIn = (year: string | undefined, month: number, day: number): number | null =>
    midnightOf(year === undefined ? yearOf(month, day) : fullYear(year), month, day)
  const ofNames = (text: string): WrittenTime | null => {
    const [, day = '', name = '', ofYear, rest = ''] = named.exec(text) ?? []
    const month = name === '' ? null : monthOf(name)
    if (month !== null && day.length > 2)
      return ofYear === undefined || ofYear.length > 2
        ? null
        : atClock(midnightOf(Number(day), month, Number(ofYear)), rest)
    if (month !== null) return atClock(midnightIn(ofYear, month, Number(day)), rest)
    const ordered = text.replace(yearLast, '$1 $4 $2 $3').trimEnd()
    const [, first = '', date = '', itsYear, tail = ''] = nameFirst.exec(ordered) ?? []
    const itsMonth = first === '' ? null : monthOf(first)
    return itsMonth === null ? null : atClock(midnightIn(itsYear, itsMonth, Number(date)), tail)
  }
  return (text) => {
    const trimmed = text.trim()
    const asUsual = usual.exec(trimmed)
    const written = asUsual === null ? null : ofCompact(asUsual)
    // 24:00, for one, is left to the others.
    if (written !== null) return written
    const inNumbers = numeric.exec(trimmed)
    if (inNumbers !== null) return ofNumbers(inNumbers, order)
    const close = compact.exec(trimmed)
    if (close !== null) return ofCompact(close)
    const alone = ofMonth(trimmed, monthOf)
    if (alone !== null || !/\p{L}/u.test(trimmed)) return alone
    return ofNames(trimmed) ?? (weekday.test(trimmed) ? readAgain(trimmed.replace(weekday, '')) : null)
  }
  function readAgain(text: string): WrittenTime | null {
    const inNumbers = numeric.exec(text)
    return inNumbers === null ? ofNames(text) : ofNumbers(inNumbers, order)
  }
}

/** Whether a date in this order has no year of its own. */
export const createYearTest = (order: DateOrder, months: MonthNames): ((text: string) => boolean) => {
  let isAsked = false
  const read = createDateReader(order, months, () => {
    isAsked = true
    return 2024
  })
  return (text) => {
    isAsked = false
    // Only dates with the name of a month can be without a year.
    return /\p{L}/u.test(text) && read(text) !== null && isAsked
  }
}
