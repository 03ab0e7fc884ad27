import { durationParts, roughMs } from '../time/duration-parts'
import { countsIn } from './counts'
import type { Words } from './words'

/** A duration in ms in words: `6 d 12 h`. */
export const durationText = (words: Words, ms: number): string => {
  const { number } = countsIn(words)
  return durationParts(ms)
    .map(({ unit, value }) => words.t(`pictures.durations.${unit}`, { value: number(value) }))
    .join(' ')
}

/** The same as one would say it: `4 min`; at least a second, because nothing takes about none. */
export const roughDurationText = (words: Words, ms: number, round?: (value: number) => number): string =>
  durationText(words, Math.max(1000, roughMs(ms, round)))
