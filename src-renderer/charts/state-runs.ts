import type { Steps } from '../events/slices'
import { inRanges } from '../events/slices'
import type { TableData } from '../events/table-data'
import { longestStepFor } from './series-points'
import { type SeriesIndex, type SeriesRows, timesOfSeries } from './series-rows'
import { typicalIntervalOf } from './sort-numbers'

/** The code of a value that is no text. */
export const noState = 0

/** Runs of consecutive events with the same text. */
export interface StateRuns {
  /** ms since the epoch, ascending; a run ends where the next begins, or with its last event if a gap follows. */
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

/** The states of a text series. */
export function* stateRunsOf(table: TableData, index: SeriesIndex, series: SeriesRows): Steps<StateRuns> {
  const { rows, timedCount } = series
  const { valueText } = table.columns
  const times = yield* timesOfSeries(table, index, series)
  const longest = longestStepFor(yield* typicalIntervalOf(times))
  const runs = roomFor(timedCount)
  let last = -1
  yield* inRanges(timedCount, (from, to) => {
    for (let place = from; place < to; place++) {
      const row = rows[place] ?? 0
      const time = times[place] ?? 0
      const code = valueText[row] ?? noState
      const isGap = place > 0 && time - (times[place - 1] ?? 0) > longest
      if (last >= 0 && !isGap) runs.to[last] = time
      if (last < 0 || isGap || runs.codes[last] !== code) {
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
  return { from: cut(runs.from, count), to: cut(runs.to, count), codes: cut(runs.codes, count), rows: cut(runs.rows, count), counts: cut(runs.counts, count) }
}
