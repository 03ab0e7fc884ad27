import type { Steps } from '../events/slices'
import { inRanges } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { SeriesIndex, SeriesRows } from './series-rows'
import { typicalIntervalOf } from './sort-numbers'

/** Events in the order of time, with what is drawn of them. */
export interface Points {
  readonly rows: Uint32Array
  /** ms since the epoch, ascending. */
  readonly times: Float64Array
  readonly values: Float64Array
}

/** One series as it is drawn. */
export interface SeriesPoints extends Points {
  /**
   * Events whose value is no finite number, by time; in `values` the edge at which they are marked: -1 for what lies
   * below every number, 1 for everything else.
   */
  readonly misfits: Points
  /** The line is broken where there is no event for longer than this, in ms. */
  readonly longestStep: number
}

/** Of the typical interval: events that come at random leave less than one gap of this length in a million. */
const gapFactor = 20
const shortestGap = 1000

/** After how long without an event neither a line nor a state goes on; both in ms. */
export const longestStepFor = (interval: number): number => Math.max(shortestGap, interval * gapFactor)

const firstPoints = ({ rows, times, values }: Points, count: number): Points => ({
  rows: rows.slice(0, count),
  times: times.slice(0, count),
  values: values.slice(0, count),
})

const roomFor = (count: number): Points => ({
  rows: new Uint32Array(count),
  times: new Float64Array(count),
  values: new Float64Array(count),
})

const put = ({ rows, times, values }: Points, place: number, row: number, time: number, value: number): void => {
  rows[place] = row
  times[place] = time
  values[place] = value
}

/** Gathers times and values of a series, so that drawing reads them one after the other. */
export function* pointsOf(table: TableData, { timeField }: SeriesIndex, series: SeriesRows): Steps<SeriesPoints> {
  const allTimes = table.columns.times[timeField]
  const { valueNumber } = table.columns
  const points = roomFor(series.timedCount)
  const misfits = roomFor(series.timedCount)
  let [pointCount, misfitCount] = [0, 0]
  yield* inRanges(series.timedCount, (from, to) => {
    for (let place = from; place < to; place++) {
      const row = series.rows[place] ?? 0
      const time = allTimes[row] ?? NaN
      const value = valueNumber[row] ?? NaN
      if (Number.isFinite(value)) put(points, pointCount++, row, time, value)
      else put(misfits, misfitCount++, row, time, value === -Infinity ? -1 : 1)
    }
  })
  const finite = firstPoints(points, pointCount)
  const interval = yield* typicalIntervalOf(finite.times)
  return { ...finite, misfits: firstPoints(misfits, misfitCount), longestStep: longestStepFor(interval) }
}
