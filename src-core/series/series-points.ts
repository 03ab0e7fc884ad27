import type { Steps } from '../events/slices'
import { eachOf } from '../events/slices'
import type { TableData } from '../events/table-data'
import { fetchedStretches, type FetchedTime, fittingTime, unknownTime } from '../proof/fetched-time'
import type { SeriesIndex, SeriesRows } from './series-rows'
import { typicalIntervalOf } from './sort-numbers'

/** Events by time, with the values to draw. */
export interface Points {
  readonly rows: Uint32Array
  /** ms since the epoch, ascending. */
  readonly times: Float64Array
  readonly values: Float64Array
}

/** One series, ready to draw. */
export interface SeriesPoints extends Points {
  /**
   * Events whose value is no finite number, by time; `values` has the edge of the plot at which they are
   * marked: -1 for values below every number, 1 for all others.
   */
  readonly misfits: Points
  /** The line has a gap where no event follows within this time, in ms. */
  readonly longestStep: number
  /**
   * The positions of points before which there is time that was not fetched, ascending: the line has a gap
   * there. Absent: none.
   */
  readonly cuts?: readonly number[]
}

/** Times the typical interval: of a million random intervals, less than one is this long. */
const gapFactor = 20
const shortestGap = 1000

/** The longest time without an event for which a line or a state continues; both in ms. */
export const longestStepFor = (interval: number): number => Math.max(shortestGap, interval * gapFactor)

const roomFor = (count: number): Points => ({
  rows: new Uint32Array(count),
  times: new Float64Array(count),
  values: new Float64Array(count),
})

const put = (
  { rows, times, values }: Points,
  index: number,
  row: number,
  time: number,
  value: number,
): void => {
  rows[index] = row
  times[index] = time
  values[index] = value
}

/** Copies the times and values of a series, so that drawing reads them sequentially. */
export function* pointsOf(
  table: TableData,
  { timeField }: SeriesIndex,
  series: SeriesRows,
  fetched: FetchedTime = unknownTime,
): Steps<SeriesPoints> {
  const allTimes = table.columns.times[timeField]
  const { valueNumber } = table.columns
  const isFinite = (index: number): boolean => Number.isFinite(valueNumber[series.rows[index] ?? 0])
  let finiteCount = 0
  yield* eachOf(series.timedCount, (index) => {
    if (isFinite(index)) finiteCount++
  })
  const points = roomFor(finiteCount)
  const misfits = roomFor(series.timedCount - finiteCount)
  let [pointCount, misfitCount] = [0, 0]
  yield* eachOf(series.timedCount, (index) => {
    const row = series.rows[index] ?? 0
    const time = allTimes[row] ?? NaN
    const value = valueNumber[row] ?? NaN
    if (isFinite(index)) put(points, pointCount++, row, time, value)
    else put(misfits, misfitCount++, row, time, value === -Infinity ? -1 : 1)
  })
  const cuts = fetchedStretches(fittingTime(fetched, points.times), points.times)
  return { ...points, misfits, cuts, longestStep: longestStepFor(yield* typicalIntervalOf(points.times)) }
}

/** Those of the points whose row is shown, and their positions among all of them. */
function* pickShown(
  { rows, times, values }: Points,
  isShown: Uint8Array,
): Steps<{ readonly points: Points; readonly positions: Uint32Array }> {
  const positions = new Uint32Array(rows.length)
  let count = 0
  yield* eachOf(rows.length, (index) => {
    if (isShown[rows[index] ?? 0] === 1) positions[count++] = index
  })
  const points = roomFor(count)
  yield* eachOf(count, (index) => {
    const from = positions[index] ?? 0
    put(points, index, rows[from] ?? 0, times[from] ?? 0, values[from] ?? 0)
  })
  return { points, positions: positions.subarray(0, count) }
}

/**
 * The points of a series whose row is shown. The line has a gap where a hidden one lies between two of them,
 * and wherever the line of all has one.
 */
export function* shownPoints(all: SeriesPoints, isShown: Uint8Array): Steps<SeriesPoints> {
  const { cuts: allCuts = [], longestStep } = all
  const { points, positions } = yield* pickShown(all, isShown)
  const { points: misfits } = yield* pickShown(all.misfits, isShown)
  const cuts: number[] = []
  let cut = 0
  yield* eachOf(positions.length, (index) => {
    const [before, position] = [positions[index - 1] ?? -1, positions[index] ?? 0]
    while (cut < allCuts.length && (allCuts[cut] ?? 0) <= before) cut++
    if (index > 0 && (position > before + 1 || (allCuts[cut] ?? Infinity) <= position)) cuts.push(index)
  })
  return { ...points, misfits, cuts, longestStep }
}
