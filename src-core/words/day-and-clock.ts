import { createDayText, dayAndClock } from '../time/day-text'
import type { TimedWords } from './words'

/** A time (ms since the epoch) as lists show it. */
export interface DayAndClock {
  /** `Nov 26`; of another year than this one with it. Empty: the year has more or fewer than four digits. */
  readonly day: string
  /** `00:12:30.250`, with the offset in the hour that occurs twice. */
  readonly clock: string
  /** Both, exactly, as `formatInstant` has it. */
  readonly whole: string
}

/**
 * Reads the day apart from the time of day: where many stand below each other, the days are alike. Always in the
 * language and the zone that the words have now.
 */
export const dayAndClockIn = (words: TimedWords): ((ms: number) => DayAndClock) => {
  let known: { readonly key: string; readonly text: (date: string) => string } | undefined
  const dayText = (date: string): string => {
    const { language, formatter } = words
    const year = formatter.formatInstant(Date.now()).slice(0, 4)
    const key = `${language} ${year}`
    if (known?.key !== key) known = { key, text: createDayText(language, year) }
    return known.text(date)
  }
  return (ms) => {
    const whole = words.formatter.formatInstant(ms)
    const [date, clock] = dayAndClock(whole) ?? ['', whole]
    return { day: date === '' ? '' : dayText(date), clock, whole }
  }
}
