import { nearestIndex } from '../../src-core/series/decimate'
import type { TimeSpan } from '../../src-core/series/time-span'
import { toPointOf } from './chart-drawing'
import type { ChartFocus, ChartModel } from './chart-model'

/** A shorter span, in ms, would show nothing. */
const shortestSpan = 20

/** Keeps a part within `all`: moves it if it reaches over an end, and widens it if it is too short. */
export const withinSpan = (wanted: TimeSpan, all: TimeSpan): TimeSpan => {
  const length = Math.min(all.to - all.from, Math.max(shortestSpan, wanted.to - wanted.from))
  const from = Math.min(all.to - length, Math.max(all.from, wanted.from))
  return { from, to: from + length }
}

/** A `factor` below 1 shows less; the time `around` keeps its position. */
export const zoomed = ({ from, to }: TimeSpan, around: number, factor: number): TimeSpan => ({
  from: around - (around - from) * factor,
  to: around + (to - around) * factor,
})

export const movedBy = ({ from, to }: TimeSpan, share: number): TimeSpan => {
  const by = (to - from) * share
  return { from: from + by, to: to + by }
}

/** Maximum distance from the pointer in CSS pixels. */
const reach = 24

interface Pointer {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The drawn event nearest to the pointer, whose position is in CSS pixels of the plot. */
export const eventNear = (
  { lines, axes, span }: ChartModel,
  { x, y, width, height }: Pointer,
): ChartFocus | null => {
  let [best, distance]: [ChartFocus | null, number] = [null, reach]
  const time = span.from + (x / Math.max(1, width)) * (span.to - span.from)
  lines.forEach(({ points, axis }, line) => {
    const scale = axes[axis]
    if (!scale) return
    const toPoint = toPointOf(scale, span, { left: 0, top: 0, width, height, ratio: 1 })
    const middle = nearestIndex(points.times, time)
    // In both directions as far as the pointer reaches: each column of pixels has at most four points.
    for (const step of [-1, 1]) {
      for (let at = step < 0 ? middle : middle + 1; at >= 0 && at < points.times.length; at += step) {
        const point = toPoint(points.times[at] ?? 0, points.values[at] ?? 0)
        if (Math.abs(point.x - x) > reach) break
        const away = Math.hypot(point.x - x, point.y - y)
        if (away >= distance) continue
        distance = away
        best = { line, row: points.rows[at] ?? 0, time: points.times[at] ?? 0, value: points.values[at] ?? 0 }
      }
    }
  })
  return best
}

const focusAt = ({ lines }: ChartModel, line: number, index: number): ChartFocus | null => {
  const all = lines[line]?.series.points
  if (!all || index < 0 || index >= all.times.length) return null
  return { line, row: all.rows[index] ?? 0, time: all.times[index] ?? 0, value: all.values[index] ?? 0 }
}

/** The exact event of a line that is nearest to a time, drawn or not. */
export const focusNear = (model: ChartModel, line: number, time: number): ChartFocus | null => {
  const all = model.lines[line]?.series.points
  return all ? focusAt(model, line, nearestIndex(all.times, time)) : null
}

/** The previous or the next event of the same series. */
export const focusBeside = (model: ChartModel, focus: ChartFocus, step: -1 | 1): ChartFocus => {
  const all = model.lines[focus.line]?.series.points
  if (!all) return focus
  let index = nearestIndex(all.times, focus.time)
  // Several events may have the same time.
  while (index < all.times.length && all.times[index] === focus.time && all.rows[index] !== focus.row) index++
  return focusAt(model, focus.line, index + step) ?? focus
}

/** An event is at a time that lies no more than so many CSS pixels beside it. */
const besidePixels = 12

interface LookedAt {
  readonly time: number
  readonly focus: ChartFocus | null
  /** CSS pixels of the plot. */
  readonly columns: number
}

/**
 * The events at the time that is looked at, by the key of their line: the one in focus, of other lines the
 * nearest. None of a line that has no event there, whose value then is not known.
 */
export const eventsAt = (
  model: ChartModel,
  { time, focus, columns }: LookedAt,
): ReadonlyMap<string, ChartFocus> => {
  const { lines, span } = model
  const reach = (besidePixels * (span.to - span.from)) / Math.max(1, columns)
  return new Map(
    lines.flatMap(({ series }, line) => {
      const at = focus?.line === line ? focus : focusNear(model, line, time)
      return at === null || Math.abs(at.time - time) > reach ? [] : [[series.key, at] as const]
    }),
  )
}
