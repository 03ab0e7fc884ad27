import { firstNotBelow } from '../../src-core/events/sorted-numbers'
import type { Points } from '../../src-core/series/series-points'
import type { TimeSpan } from '../../src-core/series/time-span'
import type { ChartModel } from './chart-model'

/** A rectangle in a plot. */
export interface PlotArea {
  readonly span: TimeSpan
  /** Its lower and upper end, as shares of the height of the plot from the bottom; open if they reach its edge. */
  readonly low: number
  readonly high: number
}

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
