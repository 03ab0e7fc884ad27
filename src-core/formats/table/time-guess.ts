import { createLocalParser } from '../../time/parse-local'
import type { TimeFormat } from '../mapping'
import { type DateFormat, yearFirst } from './date-format'

/**
 * The likely time format of a column; `eitherOrder`: dates that can be read with the day or with the month
 * first.
 */
export type TimeGuess =
  { readonly kind: 'writing'; readonly writing: TimeFormat } | { readonly kind: 'eitherOrder' }

const filled = (cells: readonly string[]): readonly string[] =>
  cells.map((cell) => cell.trim()).filter((cell) => cell !== '')

/** Counters and serial numbers are usually outside these years. */
const isOfOurTime = (ms: number): boolean => ms >= Date.UTC(2000, 0) && ms < Date.UTC(2100, 0)
const numberOf = (cell: string): number => Number(cell.replace(',', '.'))
const isMilliseconds = (cell: string): boolean =>
  /^\d{12,13}(?:[.,]\d+)?$/.test(cell) && isOfOurTime(numberOf(cell))
const isSeconds = (cell: string): boolean =>
  /^\d{9,10}(?:[.,]\d+)?$/.test(cell) && isOfOurTime(numberOf(cell) * 1000)

const isDateWith = (writing: DateFormat): ((cell: string) => boolean) => {
  // Whether it is a date does not depend on the zone; in UTC no time is missing or occurs twice.
  const parse = createLocalParser('UTC')
  return (cell) => !/^-?\d+$/.test(cell) && parse(yearFirst(cell, writing)).kind === 'instant'
}

const guessOrder = (
  cells: readonly string[],
  isMost: (isIt: (cell: string) => boolean) => boolean,
): TimeGuess | null => {
  const [isDayFirst, isMonthFirst] = [isDateWith('dayFirst'), isDateWith('monthFirst')]
  if (!isMost((cell) => isDayFirst(cell) || isMonthFirst(cell))) return null
  const hasDayFirstOnly = cells.some((cell) => isDayFirst(cell) && !isMonthFirst(cell))
  const hasMonthFirstOnly = cells.some((cell) => isMonthFirst(cell) && !isDayFirst(cell))
  // Neither, or both: the cells do not decide.
  if (hasDayFirstOnly === hasMonthFirstOnly) return { kind: 'eitherOrder' }
  return { kind: 'writing', writing: hasDayFirstOnly ? 'dayFirst' : 'monthFirst' }
}

/** For the cells of a column; null: at least half of them are no times, or it is empty. */
export const guessTime = (cells: readonly string[]): TimeGuess | null => {
  const texts = filled(cells)
  const isMost = (isIt: (cell: string) => boolean): boolean =>
    texts.length > 0 && texts.filter(isIt).length * 2 > texts.length
  if (isMost(isMilliseconds)) return { kind: 'writing', writing: 'milliseconds' }
  if (isMost(isSeconds)) return { kind: 'writing', writing: 'seconds' }
  if (isMost(isDateWith('dateTime'))) return { kind: 'writing', writing: 'dateTime' }
  return guessOrder(texts, isMost)
}

/** A column of dates without a time of day. */
export const hasNoClock = (cells: readonly string[]): boolean =>
  !filled(cells).some((cell) => cell.includes(':') || /^\d{9,}/.test(cell))

/** A column with the time of day only. */
export const isClock = (cells: readonly string[]): boolean => {
  const texts = filled(cells)
  return texts.length > 0 && texts.every((cell) => /^\d{1,2}:\d{2}(?:\D|$)/.test(cell))
}
