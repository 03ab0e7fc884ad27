import type { RangePreset } from '../time/chosen-range'
import { createDayText } from '../time/day-text'
import { countsIn } from './counts'
import type { TimedWords } from './words'

/** A range as the form has it. */
interface RangeInForm {
  readonly preset: RangePreset
  /** The ends as they are written; empty: left out. */
  readonly startText: string
  readonly endText: string
  /** Of one request for the latest events; null: the whole range. */
  readonly limit: number | null
}

/** What a whole time is made of, as the form writes it; other times stay as they were typed. */
const dated = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d\S*)$/

/** What is shorter than this is told to the millisecond. */
const shortMs = 2 * 60_000

const msOf = (text: string): number => Date.parse(text.trim().replace(dated, '$1T$2Z'))
const isShort = (start: string, end: string): boolean => msOf(end) - msOf(start) < shortMs

/**
 * Midnight to the second, and milliseconds that are none, say nothing. Other milliseconds nobody types: a zoom or a
 * following has made them, and of a long range its minutes tell enough.
 */
const shortened = (text: string, hasMilliseconds: boolean): string => {
  const whole = text.trim().replace(/\.000$/, '')
  return (hasMilliseconds ? whole : whole.replace(/:\d\d\.\d{3}$/, '')).replace(/(\d\d:\d\d):00$/, '$1')
}

const dayOf = (text: string): string | undefined => dated.exec(text)?.[1]

const isNow = (text: string): boolean => ['', 'now'].includes(text.trim().toLowerCase())

/** As the rows have it: `Nov 1 00:00`. The day is not said again. */
const readable = (dayText: (date: string) => string, text: string, dayBefore?: string): string => {
  const [, date = '', clock = text] = dated.exec(text) ?? []
  return date === '' || date === dayBefore ? clock : `${dayText(date)} ${clock}`
}

/**
 * What will be asked for: `last 7 days`, `Nov 1 00:00 to now, one request`. `isExact`: to the millisecond, however
 * long it is.
 */
export const askedRangeText = (
  words: TimedWords,
  { preset, startText, endText, limit }: RangeInForm,
  isExact = false,
): string => {
  const { t, language, formatter } = words
  const dayText = createDayText(language, formatter.formatInstant(Date.now()).slice(0, 4))
  const hasMilliseconds = isExact || isShort(startText, endText)
  const [start, end] = [shortened(startText, hasMilliseconds), shortened(endText, hasMilliseconds)]
  const range =
    preset === 'custom'
      ? t('query.typed', {
          start: readable(dayText, start) || t('query.noStart'),
          end: isNow(end) ? t('query.noEnd') : readable(dayText, end, dayOf(start)),
        })
      : t(`query.presets.${preset}`)
  if (limit === null) return range
  return t('query.oneRequest', { range, limit: countsIn(words).number(limit) })
}
