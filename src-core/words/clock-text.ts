import type { QuerySource, ResultSource } from '../results/result-source'
import { type ClockDifference, clockErrorOf } from '../time/clock-difference'
import { roughDurationText } from './durations'
import type { Words } from './words'

/** What tells whether a wrong clock has moved the range. */
interface ByTheClock {
  readonly source:
    | Exclude<ResultSource, QuerySource>
    | (Pick<QuerySource, 'kind' | 'receivedAt'> & { readonly end?: number })
  readonly state: { readonly clockDifference: ClockDifference | null; readonly firstAskedAt: number }
}

/** An end so near to the moment when a query was sent was meant as now. */
const asNowMs = 60_000

/** Of the first query, or of the newest: a refresh moves the end. */
const endsNow = ({ source, state }: ByTheClock): boolean =>
  source.kind === 'query' &&
  [source.receivedAt, state.firstAskedAt].some((at) => Math.abs((source.end ?? at) - at) <= asNowMs)

/** By how much this computer's clock is wrong, in words; null: it is right, as far as is known. */
const wrongClock = (
  words: Words,
  difference: ClockDifference | null,
): { readonly way: 'ahead' | 'behind'; readonly time: string } | null => {
  const error = clockErrorOf(difference)
  if (error === null) return null
  return { way: error > 0 ? 'ahead' : 'behind', time: roughDurationText(words, Math.abs(error)) }
}

/** What to do about a clock that is wrong; null: it is right, as far as is known. */
export const setClockText = (words: Words, difference: ClockDifference | null): string | null => {
  const wrong = wrongClock(words, difference)
  return wrong === null ? null : words.t(`verdict.setClock.${wrong.way}`, { time: wrong.time })
}

/** No answer has said what time it is: what that may mean. */
export const uncheckedClockText = ({ t }: Words): string => t('verdict.setClock.unchecked')

/** The same of a result that was fetched just now; null: it was checked, or its range does not end now. */
export const uncheckedClockIn = (words: Words, result: ByTheClock): string | null =>
  endsNow(result) && result.state.clockDifference === null ? uncheckedClockText(words) : null

/**
 * That the end of a range was meant as now, by a clock that is not the service's: the last events may lie
 * outside of it. `brief`: as a verdict. Null: nothing shows it.
 */
export const clockTextIn = (words: Words, result: ByTheClock) => {
  const wrong = endsNow(result) ? wrongClock(words, result.state.clockDifference) : null
  if (wrong === null) return null
  const { way, time } = wrong
  return {
    brief: words.t(`verdict.clock.${way}`, { time }),
    inList: words.t(`kept.verdict.clock.${way}`, { time }),
    before: (verdict: string): string => words.t(`results.status.clock.${way}`, { time, words: verdict }),
  }
}
