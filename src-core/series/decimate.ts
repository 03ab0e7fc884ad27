import { firstNotBelow } from '../events/sorted-numbers'
import type { Points } from './series-points'
import type { TimeSpan } from './time-span'

/** The first, lowest, highest and last point of one column of pixels. */
interface Column {
  first: number
  lowest: number
  highest: number
  last: number
}

/** Appends the points of a column by time, each once. */
const flush = (kept: Uint32Array, count: number, { first, lowest, highest, last }: Column): number => {
  let next = count
  const early = Math.min(lowest, highest)
  const late = Math.max(lowest, highest)
  kept[next++] = first
  if (early !== first) kept[next++] = early
  if (late !== early) kept[next++] = late
  if (last !== late) kept[next++] = last
  return next
}

/**
 * Which points to draw in a picture of `columns` pixels: the first, lowest, highest and last of each column,
 * so that a line through them covers the same pixels as a line through all points; and one point beyond
 * either end, so that the line continues to the edge. Returns their indexes in ascending order.
 */
export const decimate = ({ times, values }: Points, { from, to }: TimeSpan, columns: number): Uint32Array => {
  const start = Math.max(0, firstNotBelow(times, from) - 1)
  const end = Math.min(times.length, firstNotBelow(times, to) + 1)
  if (end - start <= 4 * columns)
    return Uint32Array.from({ length: Math.max(0, end - start) }, (_, index) => start + index)
  // Two more: the points beyond either end have columns of their own.
  const kept = new Uint32Array(4 * (columns + 2))
  const scale = columns / (to - from)
  const column: Column = { first: start, lowest: start, highest: start, last: start }
  let count = 0
  let current = -1
  for (let index = start; index < end; index++) {
    const time = times[index] ?? 0
    const at =
      time < from ? -1 : time > to ? columns : Math.min(columns - 1, Math.floor((time - from) * scale))
    if (at !== current) {
      if (index > start) count = flush(kept, count, column)
      current = at
      column.first = column.lowest = column.highest = index
    }
    column.last = index
    const value = values[index] ?? 0
    if (value < (values[column.lowest] ?? 0)) column.lowest = index
    if (value > (values[column.highest] ?? 0)) column.highest = index
  }
  count = flush(kept, count, column)
  return kept.slice(0, count)
}

/** The points with these indexes. */
export const pick = ({ rows, times, values }: Points, indices: Uint32Array): Points => ({
  rows: Uint32Array.from(indices, (index) => rows[index] ?? 0),
  times: Float64Array.from(indices, (index) => times[index] ?? 0),
  values: Float64Array.from(indices, (index) => values[index] ?? 0),
})

/** The points of a span whose row passes the test, decimated. */
export const pickMarked = (
  points: Points,
  span: TimeSpan,
  columns: number,
  isMarked: (row: number) => boolean,
): Points => {
  const end = firstNotBelow(points.times, span.to + 1)
  const indices: number[] = []
  for (let index = firstNotBelow(points.times, span.from); index < end; index++)
    if (isMarked(points.rows[index] ?? 0)) indices.push(index)
  const marked = pick(points, Uint32Array.from(indices))
  return pick(marked, decimate(marked, span, columns))
}

/** The index of the point nearest to a time; -1 if there is none. */
export const nearestIndex = (times: Float64Array, time: number): number => {
  const after = firstNotBelow(times, time)
  if (after === 0) return times.length === 0 ? -1 : 0
  if (after === times.length) return after - 1
  return time - (times[after - 1] ?? 0) <= (times[after] ?? 0) - time ? after - 1 : after
}
