import { countsIn } from './counts'
import type { TimedWords } from './words'

const spanUnits = [
  ['days', 86_400_000],
  ['hours', 3_600_000],
  ['minutes', 60_000],
  ['seconds', 1000],
] as const

/** Typed on a keyboard it is a hyphen; on the screen a minus is as wide as a digit. */
export const withMinus = (number: string): string => number.replace(/^-/, '\u2212')

/** Numbers, instants (ms since the epoch) and durations for a sentence about them. */
export const factsIn = (words: TimedWords) => {
  /** As the grid has it, without separators of thousands. */
  const withDigits = (value: number, digits: number): string =>
    withMinus(value.toLocaleString(words.language, { maximumSignificantDigits: digits, useGrouping: false }))
  const rounded = (value: number): string => withDigits(value, 3)
  /** With as many digits as their distance needs. */
  const apart = (value: number, other: number): readonly [string, string] => {
    const digits = Math.min(12, Math.max(3, Math.ceil(Math.log10(Math.abs(other / (value - other)))) + 2))
    return [withDigits(value, digits), withDigits(other, digits)]
  }
  /** Without the last digits, which are rounding errors. */
  const exactly = (value: number): string => withDigits(value, 12)
  const instant = (ms: number): string => words.formatter.formatInstant(ms)
  const signed = (value: number): string => `${value > 0 ? '+' : '\u2212'}${rounded(Math.abs(value))}`
  const span = (ms: number): string => {
    const size = Math.abs(ms)
    const [unit, length] = spanUnits.find(([, least]) => size >= 2 * least) ?? ['milliseconds', 1]
    return words.t(`faults.span.${unit}`, { count: rounded(size / length) })
  }
  return { number: countsIn(words).number, withDigits, rounded, apart, exactly, instant, signed, span }
}
