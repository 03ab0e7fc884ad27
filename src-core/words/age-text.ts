import { agesOf, type Coverage } from '../proof/coverage'
import type { TimeWindow } from '../proof/time-window'
import { shortened } from '../time/instant-formatter'
import type { TimedWords } from './words'

/** A time to so many characters of `2026-11-20 08:15:30.250`; without the date if it is today's. */
const clockText = ({ formatter }: TimedWords, ms: number, length: number): string => {
  const [text, today] = [ms, Date.now()].map((time) => shortened(formatter.formatInstant(time), length)) as [
    string,
    string,
  ]
  return text.slice(0, 10) === today.slice(0, 10) ? text.slice(11) : text
}
export const minuteText = (words: TimedWords, ms: number): string => clockText(words, ms, 16)
export const secondText = (words: TimedWords, ms: number): string => clockText(words, ms, 19)

/** Adds to a verdict as of when it is true; nothing if the result is that of one run. */
export const withAge = (
  words: TimedWords,
  verdict: string,
  coverage: readonly Pick<Coverage<unknown, TimeWindow>, 'proven'>[] | null,
): string => {
  const ages = coverage && agesOf(coverage)
  if (!ages) return verdict
  const [oldest, newest] = [minuteText(words, ages.oldest), minuteText(words, ages.newest)]
  return oldest === newest
    ? words.t('results.status.asOf', { words: verdict, oldest })
    : words.t('results.status.asOfParts', { words: verdict, oldest, newest })
}
