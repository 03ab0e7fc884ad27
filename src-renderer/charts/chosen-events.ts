import { firstNotBelow } from '../../src-core/events/sorted-numbers'
import type { TableData } from '../../src-core/events/table-data'
import { keyOf } from '../../src-core/series/series-choice'
import type { Points } from '../../src-core/series/series-points'
import type { SeriesIndex } from '../../src-core/series/series-rows'
import type { TimeSpan } from '../../src-core/series/time-span'
import type { ChartModel } from './chart-model'

/** A rectangle in a plot. */
export interface PlotArea {
  readonly span: TimeSpan
  /** Its lower and upper end, as shares of the height of the plot from the bottom; open if they reach its edge. */
  readonly low: number
  readonly high: number
}

const noRows = { rows: new Uint32Array(0), timedCount: 0 }

interface Bounds {
  readonly low: number
  readonly high: number
}

/** Appends the rows of the points within. */
const take = (
  { rows: own, times, values }: Points,
  { from, to }: TimeSpan,
  { low, high }: Bounds,
  rows: number[],
): void => {
  for (let at = firstNotBelow(times, from); at < times.length && (times[at] ?? Infinity) <= to; at += 1) {
    const value = values[at] ?? NaN
    if (value >= low && value <= high) rows.push(own[at] ?? 0)
  }
}

/**
 * The rows of the shown events of all visible lines in a rectangle. At an edge of the plot it includes what lies
 * beyond, and the values that are no numbers, which are drawn there.
 */
export const rowsWithin = ({ lines, axes }: ChartModel, { span, low, high }: PlotArea): Uint32Array => {
  const rows: number[] = []
  const isOpen = { below: low <= 0, above: high >= 1 }
  for (const { series, axis } of lines) {
    const scale = axes[axis]
    if (!scale) continue
    const valueAt = (share: number): number => scale.low + share * (scale.high - scale.low)
    const bounds = {
      low: isOpen.below ? -Infinity : valueAt(low),
      high: isOpen.above ? Infinity : valueAt(high),
    }
    take(series.points, span, bounds, rows)
    // Their values are the edges that they are drawn at.
    take(series.points.misfits, span, { low: isOpen.below ? -1 : 0, high: isOpen.above ? 1 : 0 }, rows)
  }
  return Uint32Array.from(rows)
}

/** The rows of the shown events of a series that have a time within a span. */
export const rowsOfSeries = (
  { columns }: Pick<TableData, 'columns'>,
  { series, timeField }: SeriesIndex,
  key: string,
  { from, to }: TimeSpan,
): Uint32Array => {
  const { rows, timedCount } = series.find((each) => keyOf(each) === key) ?? noRows
  const times = columns.times[timeField]
  return rows.subarray(0, timedCount).filter((row) => {
    const time = times[row] ?? NaN
    return time >= from && time <= to
  })
}
