import { firstWholeMinute, isInWholeMinute, minuteMs, minuteStart } from '../time/whole-minutes'
import { numberText } from './json-text'
import { foldCase } from './text-match'
import { createTwoPartSearch } from './two-part-search'

export type NumberTest = (value: number) => boolean

/** Formats ms since the epoch in a readable form, such as `2026-11-20 08:15:30.250`. */
export type FormatTime = (time: number) => string

const padded = (value: number, digits: number): string => String(value).padStart(digits, '0')

const backDigits = 100_000

/** Finds time stamps by their digits; null: no number contains this text. */
export const searchWholeNumbers = (wanted: string): NumberTest | null => {
  if (!/^[-+.\de]+$/i.test(wanted)) return null
  const folded = foldCase(wanted)
  const search = createTwoPartSearch(wanted, String, [backDigits, (back) => padded(back, 5)])
  return (value) => {
    if (!Number.isSafeInteger(value) || value < backDigits) return numberText(value).includes(folded)
    const front = Math.floor(value / backDigits)
    return search(front, value - front * backDigits)
  }
}

const decimals = 1000
const decimalText = (back: number): string => `.${padded(back, 3)}`.replace(/\.?0+$/, '')

/**
 * Finds values by their text; without making the text for those of at most three decimals, which are most.
 */
export const searchDecimals = (wanted: string): NumberTest | null => {
  if (!/^[-+.\de]+$/i.test(wanted)) return null
  const folded = foldCase(wanted)
  const search = createTwoPartSearch(wanted, String, [decimals, decimalText])
  return (value) => {
    const scaled = Math.round(Math.abs(value) * decimals)
    const front = Math.floor(scaled / decimals)
    const isPlain =
      scaled > 0 && scaled < 1e15 && scaled / decimals === Math.abs(value) && (value > 0 || front > 0)
    return isPlain
      ? search(value < 0 ? -front : front, scaled - front * decimals)
      : numberText(value).includes(folded)
  }
}

const secondText = (ms: number): string => `${padded(Math.floor(ms / 1000), 2)}.${padded(ms % 1000, 3)}`

/**
 * Finds time stamps by their readable form. If that form ends in `ss.SSS`, it is made once per minute instead
 * of once per row: formatting takes microseconds, and a million rows have three million time stamps.
 */
export const searchReadableTimes = (wanted: string, format: FormatTime): NumberTest => {
  const folded = foldCase(wanted)
  const byRow: NumberTest = (time) => foldCase(format(time)).includes(folded)
  if (!format(firstWholeMinute).endsWith(minuteStart)) return byRow
  const search = createTwoPartSearch(
    wanted,
    (front) => format(front * minuteMs).slice(0, -minuteStart.length),
    [minuteMs, secondText],
  )
  return (time) => {
    if (!isInWholeMinute(time)) return byRow(time)
    const front = Math.floor(time / minuteMs)
    return search(front, time - front * minuteMs)
  }
}
