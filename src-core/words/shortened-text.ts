import { countsIn } from './counts'
import type { Words } from './words'

/**
 * Fills several screens. Laying out a megabyte blocks the page, for minutes if its characters are hidden
 * ones, written out.
 */
const maxShown = 20_000

/** Cuts a text that is too long to read, and states its length. */
export const shortenedText = (words: Words, text: string): string =>
  text.length <= maxShown
    ? text
    : `${text.slice(0, maxShown)} ${countsIn(words).counted('results.details.more', text.length - maxShown)}`
