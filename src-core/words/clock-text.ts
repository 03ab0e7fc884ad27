import type { ResultSource } from '../results/result-source'
import { type ClockDifference, clockErrorOf } from '../time/clock-difference'
import { roughDurationText } from './durations'
import type { Words } from './words'

/** What tells whether a wrong clock has moved the range. */
interface ByTheClock {
  readonly source: ResultSource
  readonly state: { readonly clockDifference: ClockDifference | null }
}

/** An end so near to the moment when the query was sent was meant as now. */
const asNowMs = 60_000

const endsNow = (source: ResultSource): boolean =>
  source.kind === 'query' && Math.abs((source.end ?? source.receivedAt) - source.receivedAt) <= asNowMs

/**
 * That the end of a range was meant as now, by a clock that is not the service's: the last events may lie
 * outside of it. `brief`: as a verdict. Null: nothing shows it.
 */
export const clockTextIn = (words: Words, { source, state }: ByTheClock) => {
  const error = endsNow(source) ? clockErrorOf(state.clockDifference) : null
  if (error === null) return null
  const way = error > 0 ? 'ahead' : 'behind'
  const time = roughDurationText(words, Math.abs(error))
  return {
    brief: words.t(`verdict.clock.${way}`, { time }),
    before: (verdict: string): string => words.t(`results.status.clock.${way}`, { time, words: verdict }),
  }
}
