import type { DeviceRange } from '../../src-core/proof/device-range'
import { fetchedOf } from '../../src-core/proof/progress'
import type { RangeStatus } from '../../src-core/results/events-result'
import type { TimeSpan } from '../../src-core/series/time-span'

/** What had not happened yet when it was asked for. */
const futureSpans = ({ verdict }: DeviceRange, end: number): readonly TimeSpan[] =>
  verdict?.until === undefined ? [] : [{ from: verdict.until + 1, to: end + 1 }]

/**
 * The parts of a range without an answer, for any of its devices. They may overlap. `end`: of the range, in
 * ms since the epoch.
 */
export const unfetchedSpans = (range: RangeStatus | null, end = -Infinity): readonly TimeSpan[] =>
  (range?.devices ?? []).flatMap((device) => [
    ...fetchedOf(device).unfetched.map(({ first, last }) => ({ from: first, to: last + 1 })),
    ...futureSpans(device, end),
  ])

export type FetchedShare = 'all' | 'some' | 'none'

/** How much of a span was fetched. */
export const fetchedShare = ({ from, to }: TimeSpan, unfetched: readonly TimeSpan[]): FetchedShare => {
  const touching = unfetched.filter((span) => span.from < to && span.to > from)
  if (touching.length === 0) return 'all'
  return touching.some((span) => span.from <= from && span.to >= to) ? 'none' : 'some'
}
