import { clockOf, createDateReader, type DateOrder, type MonthNames } from './dates'
import type { TimeWriting } from './description'

/**
 * The likely way in which times of a column are written; `isOpen`: its dates can as well be read with the
 * other of day and month first.
 */
export interface TimeGuess {
  readonly writing: TimeWriting
  readonly isOpen: boolean
}

const filled = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

const [firstYear, lastYear] = [Date.UTC(2000, 0), Date.UTC(2100, 0)]
/** Counters and serial numbers are usually outside these years. */
const isOfOurTime = (ms: number): boolean => ms >= firstYear && ms < lastYear

const numberOf = (cell: string): number => Number(cell.replace(',', '.'))
/** The numbers of digits before the point, and what to multiply with for ms. */
const numberWritings = [
  ['milliseconds', /^\d{12,13}(?:[.,]\d+)?$/, 1],
  ['seconds', /^\d{9,10}(?:[.,]\d+)?$/, 1000],
  ['microseconds', /^\d{15,16}$/, 1e-3],
  ['nanoseconds', /^\d{18,19}$/, 1e-6],
] as const

/** Fits a day of a spreadsheet in our time, if its name says that it is a time. */
const isSerial = (cell: string): boolean => {
  const days = /^\d{5}(?:[.,]\d+)?$/.test(cell) ? numberOf(cell) : NaN
  return isOfOurTime((days - 25_569) * 86_400_000)
}

/** Reads dates in each order. Whether it is a date does not depend on the year that it may lack. */
export const createOrders = (months: MonthNames): Readonly<Record<DateOrder, (cell: string) => boolean>> => {
  const isDate = (order: DateOrder) => {
    const read = createDateReader(order, months, () => 2024)
    // A number alone is no date, unless it begins with a year of our time.
    return (cell: string): boolean =>
      !(/^-?\d+$/.test(cell) && !/^20\d{6}(?:\d{4}|\d{6})?$/.test(cell)) && read(cell) !== null
  }
  return {
    yearFirst: isDate('yearFirst'),
    dayFirst: isDate('dayFirst'),
    monthFirst: isDate('monthFirst'),
  }
}

/** With dots, the day is first. */
const twoDigits = /^([2-9]\d)[-/](\d{1,2})[-/](\d{2})(?!\d)/

/**
 * `26-11-03`, `26-11-04`: what stands first hardly changes, and what stands last does, as days do and years do not. Read
 * so they go one way; those of a reading each month, over a new year, do not.
 */
const hasYearsOfTwoDigitsFirst = (cells: readonly string[]): boolean => {
  const dates = cells.map((cell) => twoDigits.exec(cell)?.slice(1).map(Number) ?? [])
  if (dates.some(({ length }) => length === 0)) return false
  const distinctAt = (part: number): number => new Set(dates.map((date) => date[part])).size
  const days = dates.map(([year = 0, month = 0, day = 0]) => (year * 100 + month) * 100 + day)
  const steps = days.map((day, index) => day - (days[index - 1] ?? day))
  return (
    distinctAt(0) < distinctAt(2) && (steps.every((step) => step >= 0) || steps.every((step) => step <= 0))
  )
}

const guessOrder = (
  cells: readonly string[],
  orders: ReturnType<typeof createOrders>,
  isMost: (isIt: (cell: string) => boolean) => boolean,
): TimeGuess | null => {
  const { yearFirst, dayFirst, monthFirst } = orders
  const fits = (order: (cell: string) => boolean): number => cells.filter(order).length
  const [ofYear, ofDay, ofMonth] = [fits(yearFirst), fits(dayFirst), fits(monthFirst)]
  if (!isMost((cell) => yearFirst(cell) || dayFirst(cell) || monthFirst(cell))) return null
  const most = Math.max(ofYear, ofDay, ofMonth)
  if (ofYear === most && hasYearsOfTwoDigitsFirst(cells)) return { writing: 'yearFirst', isOpen: false }
  const hasYears = cells.some((cell) => /\d{4}/.test(cell))
  // With four digits the year is where it is: all orders read such dates alike.
  if (
    ofYear === most &&
    (ofDay < most || hasYears || ofMonth < most) &&
    (ofDay === ofMonth || ofYear > Math.max(ofDay, ofMonth))
  )
    return { writing: 'yearFirst', isOpen: false }
  if (ofDay === ofMonth) {
    const hasDots = cells.some((cell) => /^\d{1,2}\.\d{1,2}\./.test(cell))
    const differ = cells.some((cell) => dayFirst(cell) && monthFirst(cell) && !/\p{L}{3}/u.test(cell))
    return { writing: hasDots || !differ ? 'dayFirst' : 'monthFirst', isOpen: differ && !hasDots }
  }
  return { writing: ofDay > ofMonth ? 'dayFirst' : 'monthFirst', isOpen: false }
}

/** For the cells of a column; null: at least half of them are no times, or it is empty. */
export const guessTime = (
  cells: readonly string[],
  orders: ReturnType<typeof createOrders>,
): TimeGuess | null => {
  const texts = filled(cells)
  const isMost = (isIt: (cell: string) => boolean): boolean =>
    texts.length > 0 && texts.filter(isIt).length * 2 > texts.length
  for (const [writing, pattern, scale] of numberWritings) {
    if (isMost((cell) => pattern.test(cell) && isOfOurTime(numberOf(cell) * scale)))
      return { writing, isOpen: false }
  }
  return guessOrder(texts, orders, isMost)
}

/** Whether the column can be days of a spreadsheet; only if nothing speaks against it. */
export const isSerialColumn = (cells: readonly string[]): boolean => {
  const texts = filled(cells)
  return texts.length > 0 && texts.every(isSerial)
}

/** A few cells of a column may be broken: what nearly all of them are, it is. */
const areNearlyAll = (some: readonly string[], all: readonly string[]): boolean =>
  all.length > 0 && (all.length - some.length) * 10 <= all.length

const hasClock = (cell: string): boolean =>
  /:|\d[.h]\d{2}[.m]\d{2}$|\d\s+\d{1,2}\.\d{2}/.test(cell) || /^\d{9,}/.test(cell)

/** A column of dates without a time of day. */
export const hasNoClock = (cells: readonly string[]): boolean => {
  const texts = filled(cells)
  return areNearlyAll(
    texts.filter((cell) => !hasClock(cell)),
    texts,
  )
}

/** Not what only has a time in its name: a run time is none of day, and hours may be counted. */
const clockName =
  /^(?:time(?: ?of ?day)?|uhrzeit|zeit|clock|hh:?mm(?::?ss)?|heure|hora|时间|时刻|時刻)(?:\s*[([].*)?$/u
const hourName = /^(?:hour(?: ?(?:ending|of ?day))?|hr|he|stunde|heure|hora|小时)(?:\s*[([].*)?$/u

/**
 * `0800` or `080000`, all of them with their zeros, or the hours alone, in a column named so: a time of day where
 * dates beside it occur again and again.
 */
export const isCloseClock = (cells: readonly string[], words: string): boolean => {
  const texts = filled(cells)
  if (texts.length === 0 || texts.some((cell) => clockOf(cell) === null)) return false
  const isIn = (pattern: RegExp): boolean => texts.every((cell) => pattern.test(cell))
  return (
    (clockName.test(words) && (isIn(/^\d{4}$/) || isIn(/^\d{6}$/))) ||
    (hourName.test(words) && isIn(/^\d{1,2}$/))
  )
}

/** Of a clock with twelve hours, as it stands before AM or PM. */
export const hasTwelveHours = (cells: readonly string[]): boolean =>
  filled(cells).every((cell) => /(?<!\d)(?:0?[1-9]|1[0-2])[:.]\d{2}/.test(cell))

/** A column with the time of day only. */
export const isClock = (cells: readonly string[]): boolean => {
  const texts = filled(cells)
  const clocks = texts.filter(
    (cell) => /^(?:上午|下午)?\s*\d{1,2}[:.h]\d{2}(?:\D|$)/.test(cell) && clockOf(cell) !== null,
  )
  return (
    areNearlyAll(clocks, texts) &&
    clocks.some((cell) => cell.includes(':') || /\d[.h]\d{2}[.m]\d{2}/.test(cell))
  )
}
