import { placer } from './chart-drawing'
import type { ChartFocus, ChartModel } from './chart-model'
import { nearestPlace } from './decimate'
import type { TimeSpan } from './time-span'

/** Nothing is to be seen in less than this, in ms. */
const shortestSpan = 20

/** A part of `all`; one that reaches over an end is moved, one that is too short is widened. */
export const withinSpan = (wanted: TimeSpan, all: TimeSpan): TimeSpan => {
  const length = Math.min(all.to - all.from, Math.max(shortestSpan, wanted.to - wanted.from))
  const from = Math.min(all.to - length, Math.max(all.from, wanted.from))
  return { from, to: from + length }
}

/** `factor` below 1 shows less; the time `around` stays where it is. */
export const zoomed = ({ from, to }: TimeSpan, around: number, factor: number): TimeSpan => ({
  from: around - (around - from) * factor,
  to: around + (to - around) * factor,
})

export const movedBy = ({ from, to }: TimeSpan, share: number): TimeSpan => {
  const by = (to - from) * share
  return { from: from + by, to: to + by }
}

/** CSS pixels from the pointer, at most. */
const reach = 24

interface Pointer {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** The drawn event nearest to the pointer, which is given in the CSS pixels of the plot. */
export const eventNear = ({ lines, axes, span }: ChartModel, { x, y, width, height }: Pointer): ChartFocus | null => {
  let [best, distance]: [ChartFocus | null, number] = [null, reach]
  const time = span.from + (x / Math.max(1, width)) * (span.to - span.from)
  lines.forEach(({ points, axis }, line) => {
    const scale = axes[axis]
    if (!scale) return
    const toPlace = placer(scale, span, { left: 0, top: 0, width, height, ratio: 1 })
    const middle = nearestPlace(points.times, time)
    // Both ways until the pointer's reach ends: at most four points lie in each column of pixels.
    for (const step of [-1, 1]) {
      for (let at = step < 0 ? middle : middle + 1; at >= 0 && at < points.times.length; at += step) {
        const place = toPlace(points.times[at] ?? 0, points.values[at] ?? 0)
        if (Math.abs(place.x - x) > reach) break
        const away = Math.hypot(place.x - x, place.y - y)
        if (away >= distance) continue
        distance = away
        best = { line, row: points.rows[at] ?? 0, time: points.times[at] ?? 0, value: points.values[at] ?? 0 }
      }
    }
  })
  return best
}

const focusAt = ({ lines }: ChartModel, line: number, place: number): ChartFocus | null => {
  const all = lines[line]?.series.points
  if (!all || place < 0 || place >= all.times.length) return null
  return { line, row: all.rows[place] ?? 0, time: all.times[place] ?? 0, value: all.values[place] ?? 0 }
}

/** The exact event of each line nearest to a time, whether it is drawn or not. */
export const focusNear = (model: ChartModel, line: number, time: number): ChartFocus | null => {
  const all = model.lines[line]?.series.points
  return all ? focusAt(model, line, nearestPlace(all.times, time)) : null
}

/** The event before or after one, in its own series. */
export const focusBeside = (model: ChartModel, focus: ChartFocus, step: -1 | 1): ChartFocus => {
  const all = model.lines[focus.line]?.series.points
  if (!all) return focus
  let place = nearestPlace(all.times, focus.time)
  // Several events may have the same time.
  while (place < all.times.length && all.times[place] === focus.time && all.rows[place] !== focus.row) place++
  return focusAt(model, focus.line, place + step) ?? focus
}
