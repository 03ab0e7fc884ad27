import { type RanQuery, recentText } from './recent-text'
import type { TimedWords } from './words'

/** A query that brought no result, and how it ended. */
interface QueryWithoutResult {
  readonly query: RanQuery
  readonly end: 'failed' | 'cancelled'
}

/**
 * Beside an earlier result, whose verdict would otherwise pass for that of the last query. `name`: that of its
 * tab.
 */
export const earlierText = (words: TimedWords, { query, end }: QueryWithoutResult, name: string): string =>
  words.t(`results.status.earlier.${end}`, { query: recentText(words, query), name })
