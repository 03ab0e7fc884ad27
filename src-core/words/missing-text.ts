import type { AppError } from '../errors/errors'
import type { FailedWindow } from '../proof/failed-windows'
import { countsIn } from './counts'
import { errorSentence } from './error-sentence'
import { joinedIn } from './joined'
import type { TimedWords } from './words'

/** Nobody would read more; the rest is only counted. */
const maxListed = 3

/** Describes the missing windows of a range. */
export const missingTexts = (
  words: TimedWords,
  windows: readonly FailedWindow<AppError>[],
): readonly string[] => {
  const { about, sentences } = joinedIn(words)
  const time = (ms: number): string => words.formatter.formatInstant(ms)
  const listed = windows.slice(0, maxListed).map(({ first, last, errors = [] }) => {
    const window = words.t('verdict.window', { start: time(first), end: time(last) })
    const reasons = [...new Set(errors.map((error) => errorSentence(words, error).what))]
    return reasons.length === 0 ? window : about(window, sentences(...reasons))
  })
  const more = windows.length - maxListed
  return more > 0 ? [...listed, countsIn(words).counted('results.range.more', more)] : listed
}
