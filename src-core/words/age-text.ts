import { agesOf, type Coverage } from '../proof/coverage'
import type { TimeWindow } from '../proof/time-window'
import { shortened } from '../time/instant-formatter'
import type { TimedWords } from './words'

/** Times to so many characters of `2026-11-20 08:15:30.250`; without the date if all of them are today's. */
const clockTexts = (
  { formatter }: TimedWords,
  times: readonly number[],
  length: number,
): readonly string[] => {
  const dateOf = (ms: number): string => formatter.formatInstant(ms).slice(0, 10)
  const today = dateOf(Date.now())
  const areOfToday = times.every((ms) => dateOf(ms) === today)
  const texts = times.map((ms) => shortened(formatter.formatInstant(ms), length))
  return areOfToday ? texts.map((text) => text.slice(11)) : texts
}
export const minuteText = (words: TimedWords, ms: number): string => clockTexts(words, [ms], 16)[0] ?? ''
export const secondText = (words: TimedWords, ms: number): string => clockTexts(words, [ms], 19)[0] ?? ''

type Ends = readonly [first: string, last: string]

const endsTo = (words: TimedWords, first: number, last: number, length: number): Ends => {
  const [start = '', end = ''] = clockTexts(words, [first, last], length)
  return [start, end]
}
/** The ends of a time: with both dates, unless both are today. */
export const minuteTexts = (words: TimedWords, first: number, last: number): Ends =>
  endsTo(words, first, last, 16)
export const secondTexts = (words: TimedWords, first: number, last: number): Ends =>
  endsTo(words, first, last, 19)

/** Adds to a verdict as of when it is true; nothing if the result is that of one run. */
export const withAge = (
  words: TimedWords,
  verdict: string,
  coverage: readonly Pick<Coverage<unknown, TimeWindow>, 'proven'>[] | null,
): string => {
  const ages = coverage && agesOf(coverage)
  if (!ages) return verdict
  const [oldest, newest] = minuteTexts(words, ages.oldest, ages.newest)
  return oldest === newest
    ? words.t('results.status.asOf', { words: verdict, oldest })
    : words.t('results.status.asOfParts', { words: verdict, oldest, newest })
}
