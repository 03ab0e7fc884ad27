import type { Span } from '../checks/episodes/episode'
import { createDayText, dayAndClock } from '../time/day-text'
import { durationText } from './durations'
import type { RuleWords } from './rule-words'
import type { Words } from './words'

const minute = 60_000
/** Of a clock: to the minute, and to the second. */
const [toMinute, toSecond] = [5, 8]

/**
 * What the title and the sentence of a finding need; a rule's reasons have the same short times with it.
 * `thisYear`: four digits; days of other years name theirs.
 */
export const episodeWordsIn = (words: Words, rule: RuleWords, thisYear: string) => {
  const dayText = createDayText(words.language, thisYear)
  const momentOf = (ms: number, clockLength: number, day?: string): string => {
    const parts = dayAndClock(rule.instant(ms))
    if (parts === null) return rule.instant(ms)
    const [date, time] = parts
    // With the offset in the hour that occurs twice.
    const clock = time.slice(0, clockLength) + time.slice(12)
    return date === day ? clock : rule.t('faults.findings.moment', { day: dayText(date), clock })
  }
  /** `Nov 24, 08:10 to 13:10`; a single moment alone. */
  const during = (from: number, to: number): string => {
    const length = from === to || to - from >= minute ? toMinute : toSecond
    const start = momentOf(from, length)
    if (from === to) return start
    const day = dayAndClock(rule.instant(from))?.[0]
    return rule.t('faults.findings.during', { from: start, to: momentOf(to, length, day) })
  }
  /** `18 to 26`, with as many digits as tell its ends apart. */
  const range = ({ low, high }: Span): string => {
    if (low === high) return rule.exactly(low)
    const [least, most] = rule.apart(low, high)
    return rule.t('faults.findings.range', { low: least, high: most })
  }
  /** `2 h 4 min`. */
  const lasting = (ms: number): string => durationText(words, ms)
  const instant = (ms: number): string => momentOf(ms, toSecond)
  return { ...rule, instant, during, range, lasting }
}

export type EpisodeWords = ReturnType<typeof episodeWordsIn>
