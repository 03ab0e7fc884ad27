import type { Steps } from '../events/slices'
import { inRanges } from '../events/slices'
import type { TableData } from '../events/table-data'
import { type FetchedTime, fittingTime, isFetchedThrough } from '../proof/fetched-time'
import { longestStepFor } from './series-points'
import { type SeriesIndex, type SeriesRows, timesOfSeries } from './series-rows'
import { typicalIntervalOf } from './sort-numbers'

/** The code of a value that is no text. */
export const noState = 0

/**
 * Runs of consecutive events with the same text. A run lasts only as long as the state is known to last:
 * until the next event shows another one, if no event in between is hidden, deleted or not fetched; otherwise
 * until its own last event. A run of one such event has no length.
 */
export interface StateRuns {
  /** ms since the epoch, ascending. */
  readonly from: Float64Array
  readonly to: Float64Array
  /** Codes of the dictionary `attributeData`, or `noState`. */
  readonly codes: Uint32Array
  /** The first row of each run, and its number of events. */
  readonly rows: Uint32Array
  readonly counts: Uint32Array
}

const roomFor = (count: number) => ({
  from: new Float64Array(count),
  to: new Float64Array(count),
  codes: new Uint32Array(count),
  rows: new Uint32Array(count),
  counts: new Uint32Array(count),
})

const cut = <T extends Float64Array | Uint32Array>(column: T, count: number): T => column.slice(0, count) as T

/** What is known between the events of a series. */
export interface KnownBetween {
  readonly fetched: FetchedTime
  /** The times of events that the picture does not have: hidden or deleted ones. Ascending. */
  readonly absent: Float64Array
}

/**
 * Whether a state is known to last from an event to the next one of its series. To be asked in the order of
 * time.
 */
const createLastsTest = (
  { fetched, absent }: KnownBetween,
  longest: number,
): ((from: number, to: number) => boolean) => {
  let next = 0
  return (from, to) => {
    while (next < absent.length && (absent[next] ?? 0) < from) next += 1
    if ((absent[next] ?? Infinity) <= to) return false
    return from === to || (to - from <= longest && isFetchedThrough(fetched, from, to))
  }
}

/** The states of a text series. `series`: without deleted events. */
export function* stateRunsOf(
  table: TableData,
  index: SeriesIndex,
  series: SeriesRows,
  known: KnownBetween,
): Steps<StateRuns> {
  const { rows, timedCount } = series
  const { valueText } = table.columns
  const times = yield* timesOfSeries(table, index, series)
  const fetched = fittingTime(known.fetched, times)
  const lasts = createLastsTest({ ...known, fetched }, longestStepFor(yield* typicalIntervalOf(times)))
  const runs = roomFor(timedCount)
  let last = -1
  yield* inRanges(timedCount, (from, to) => {
    for (let index = from; index < to; index++) {
      const row = rows[index] ?? 0
      const time = times[index] ?? 0
      const code = valueText[row] ?? noState
      const isHeld = index > 0 && lasts(times[index - 1] ?? 0, time)
      if (isHeld) runs.to[last] = time
      if (!isHeld || runs.codes[last] !== code) {
        last++
        runs.from[last] = time
        runs.codes[last] = code
        runs.rows[last] = row
      }
      runs.to[last] = time
      runs.counts[last] = (runs.counts[last] ?? 0) + 1
    }
  })
  const count = last + 1
  return {
    from: cut(runs.from, count),
    to: cut(runs.to, count),
    codes: cut(runs.codes, count),
    rows: cut(runs.rows, count),
    counts: cut(runs.counts, count),
  }
}
