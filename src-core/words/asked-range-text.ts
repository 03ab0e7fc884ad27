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

/** Midnight to the second, and milliseconds that are none, say nothing. */
const shortened = (text: string): string =>
  text
    .trim()
    .replace(/\.000$/, '')
    .replace(/(\d\d:\d\d):00$/, '$1')

/** What a whole time is made of, as the form writes it; other times stay as they were typed. */
const dated = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d\S*)$/
const dayOf = (text: string): string | undefined => dated.exec(text)?.[1]

const isNow = (text: string): boolean => ['', 'now'].includes(text.trim().toLowerCase())

/** As the rows have it: `Nov 1 00:00`. The day is not said again. */
const readable = (dayText: (date: string) => string, typed: string, dayBefore?: string): string => {
  const text = shortened(typed)
  const [, date = '', clock = text] = dated.exec(text) ?? []
  return date === '' || date === dayBefore ? clock : `${dayText(date)} ${clock}`
}

/** What will be asked for: `last 7 days`, `Nov 1 00:00 to now, one request`. */
export const askedRangeText = (
  words: TimedWords,
  { preset, startText, endText, limit }: RangeInForm,
): string => {
  const { t, language, formatter } = words
  const dayText = createDayText(language, formatter.formatInstant(Date.now()).slice(0, 4))
  const range =
    preset === 'custom'
      ? t('query.typed', {
          start: readable(dayText, startText) || t('query.noStart'),
          end: isNow(endText) ? t('query.noEnd') : readable(dayText, endText, dayOf(startText.trim())),
        })
      : t(`query.presets.${preset}`)
  if (limit === null) return range
  return t('query.oneRequest', { range, limit: countsIn(words).number(limit) })
}
