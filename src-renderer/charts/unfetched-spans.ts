import type { RangeStatus } from '../results/result-tab'
import type { TimeSpan } from './time-span'

/** The parts of a range without an answer, for any of its devices. They may overlap. */
export const unfetchedSpans = (range: RangeStatus | null): readonly TimeSpan[] =>
  (range?.devices ?? []).flatMap(({ progress }) => progress.unfetched.map(({ first, last }) => ({ from: first, to: last + 1 })))

export type FetchedShare = 'all' | 'some' | 'none'

/** How much of a span was fetched. */
export const fetchedShare = ({ from, to }: TimeSpan, unfetched: readonly TimeSpan[]): FetchedShare => {
  const touching = unfetched.filter((span) => span.from < to && span.to > from)
  if (touching.length === 0) return 'all'
  return touching.some((span) => span.from <= from && span.to >= to) ? 'none' : 'some'
}
