import type { Points } from '../../src-core/series/series-points'
import type { TimeSpan } from '../../src-core/series/time-span'
import {
  type ChartAxis,
  type ChartFocus,
  type ChartLine,
  type ChartModel,
  type DrawnPoints,
  type MarkKind,
  markKinds,
} from './chart-model'
import { areCrowded, bandLook, markRuns } from './mark-runs'
import { markerPaths, type PictureStyles } from './picture-styles'

/** The position of the plot in canvas pixels; `ratio`: canvas pixels per CSS pixel. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly ratio: number
}

export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * So far outside of a plot, in pixels, a point makes no difference, but neither canvas nor SVG can draw to
 * infinity.
 */
const farOutside = 1e6

/** Converts a time and a value to a point in the frame. */
export const toPointOf = (
  { low, high }: Pick<ChartAxis, 'low' | 'high'>,
  { from, to }: TimeSpan,
  { left, top, width, height }: Frame,
) => {
  const wide = width / (to - from)
  const tall = height / (high - low)
  return (time: number, value: number): Point => {
    const y = top + height - (value - low) * tall
    return { x: left + (time - from) * wide, y: Math.max(-farOutside, Math.min(farOutside, y)) }
  }
}

/** The edge of the plot beyond which a value lies: 1 above, -1 below; 0: it is in the plot. */
export const edgeBeyond = ({ low, high }: Pick<ChartAxis, 'low' | 'high'>, value: number): -1 | 0 | 1 =>
  value > high ? 1 : value < low ? -1 : 0
/** Where the sign for a value beyond the edge stands. */
export const pointAtEdge = (
  x: number,
  edge: number,
  { top, height }: Pick<Frame, 'top' | 'height'>,
  inset: number,
): Point => ({
  x,
  y: edge < 0 ? top + height - inset : top + inset,
})

type Pen = Pick<Path2D, 'moveTo' | 'lineTo'>

/**
 * Draws a line with its gaps. A point between two gaps is drawn as a short dash, otherwise it would be
 * invisible.
 */
export const traceLine = (
  pen: Pen,
  { points, breaks }: DrawnPoints,
  toPoint: (time: number, value: number) => Point,
  dash: number,
): void => {
  const { times, values } = points
  for (let at = 0; at < times.length; at++) {
    const { x, y } = toPoint(times[at] ?? 0, values[at] ?? 0)
    const begins = breaks[at] === 1
    const isAlone = begins && (at + 1 === times.length || breaks[at + 1] === 1)
    if (isAlone) {
      pen.moveTo(x - dash, y)
      pen.lineTo(x + dash, y)
    } else if (begins) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
}

export const linePath = (line: DrawnPoints, axis: ChartAxis, span: TimeSpan, frame: Frame): Path2D => {
  const path = new Path2D()
  traceLine(path, line, toPointOf(axis, span, frame), frame.ratio)
  return path
}

type Canvas = CanvasRenderingContext2D

const eachPoint = (
  { times, values }: Points,
  toPoint: (time: number, value: number) => Point,
  draw: (point: Point) => void,
): void => {
  for (let at = 0; at < times.length; at++) draw(toPoint(times[at] ?? 0, values[at] ?? 0))
}

/** The points in the plot, and those beyond one of its edges. */
export const splitAtEdges = (
  { rows, times, values }: Points,
  axis: Pick<ChartAxis, 'low' | 'high'>,
): { readonly inside: Points; readonly beyond: Points } => {
  const of = (isWanted: (value: number) => boolean): Points => {
    const indices = [...values.keys()].filter((at) => isWanted(values[at] ?? 0))
    return {
      rows: Uint32Array.from(indices, (at) => rows[at] ?? 0),
      times: Float64Array.from(indices, (at) => times[at] ?? 0),
      values: Float64Array.from(indices, (at) => values[at] ?? 0),
    }
  }
  return {
    inside: of((value) => edgeBeyond(axis, value) === 0),
    beyond: of((value) => edgeBeyond(axis, value) !== 0),
  }
}

/** Draws a sign whose path has a radius of 1. */
const stamp = (
  canvas: Canvas,
  path: Path2D,
  { x, y }: Point,
  radius: number,
  how: 'fill' | 'stroke',
): void => {
  canvas.save()
  canvas.translate(x, y)
  canvas.scale(radius, radius)
  canvas.lineWidth /= radius
  canvas[how](path)
  canvas.restore()
}

export const crossPath = 'M-1 -1L1 1M-1 1L1 -1'
export const ringPath = 'M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z'
const [flagToRight, flagToLeft] = [
  'M0 0V-2.6H2.2L1.5 -1.9L2.2 -1.2H0',
  'M0 0V-2.6H-2.2L-1.5 -1.9L-2.2 -1.2H0',
]
/** A flag whose foot is at the event. It turns to the left where the plot ends, so that it is not cut off. */
export const flagPathAt = (
  { x }: Point,
  { left, width }: Pick<Frame, 'left' | 'width'>,
  radius: number,
): string => (x + 2.2 * radius > left + width ? flagToLeft : flagToRight)
/**
 * Points into the plot: down from its upper edge, or with `-1` up from its lower edge. For a marked event
 * beyond the edge it is turned round.
 */
export const edgePath = (edge: number): string => (edge < 0 ? 'M0 -1L1 1H-1Z' : 'M0 1L1 -1H-1Z')

/** CSS pixels. */
export const markRadius = {
  marker: 2.6,
  flagged: 5.5,
  deleted: 3.5,
  selected: 4,
  crowded: 2,
  misfit: 4,
  noted: 5,
  focus: 6.5,
} as const

/** How each mark is drawn at its event. */
const markStamps = (
  canvas: Canvas,
  styles: PictureStyles,
  frame: Frame,
  isCrowded: boolean,
): Readonly<Record<MarkKind, (point: Point) => void>> => {
  const ring = new Path2D(ringPath)
  const cross = new Path2D(crossPath)
  const size = (kind: MarkKind | 'crowded'): number => markRadius[kind] * frame.ratio
  return {
    flagged: (point) => stamp(canvas, ring, point, size('flagged'), 'stroke'),
    deleted: (point) => stamp(canvas, cross, point, size('deleted'), 'stroke'),
    selected: (point) => {
      canvas.fillStyle = styles.accent
      stamp(canvas, ring, point, size(isCrowded ? 'crowded' : 'selected'), 'fill')
      if (!isCrowded) stamp(canvas, ring, point, size('selected'), 'stroke')
    },
    noted: (point) => {
      const flag = new Path2D(flagPathAt(point, frame, size('noted')))
      canvas.fillStyle = styles.accent
      stamp(canvas, flag, point, size('noted'), 'fill')
      stamp(canvas, flag, point, size('noted'), 'stroke')
    },
  }
}

/** The colour of each mark, and of its sign at the edge. */
export const markInk = (styles: PictureStyles): Readonly<Record<MarkKind, string>> => ({
  flagged: styles.warning,
  deleted: styles.error,
  selected: styles.accent,
  noted: styles.accent,
})

interface DrawnLine {
  readonly line: ChartLine
  readonly axis: ChartAxis
  readonly toPoint: (time: number, value: number) => Point
}

const strokeBand = (canvas: Canvas, band: readonly Point[], { ratio }: Frame): void => {
  canvas.save()
  canvas.globalAlpha = bandLook.opacity
  canvas.lineWidth = bandLook.width * ratio
  canvas.lineCap = 'round'
  canvas.lineJoin = 'round'
  canvas.beginPath()
  for (const { x, y } of band) canvas.lineTo(x, y)
  canvas.stroke()
  canvas.restore()
}

const drawFlagged = (
  canvas: Canvas,
  { times, values }: Points,
  { toPoint }: DrawnLine,
  draw: { readonly ring: (point: Point) => void; readonly frame: Frame },
): void => {
  const all = Array.from(times, (time, at) => toPoint(time, values[at] ?? 0))
  const { rings, bands } = markRuns(all, 2 * markRadius.flagged * draw.frame.ratio)
  for (const band of bands) strokeBand(canvas, band, draw.frame)
  rings.forEach(draw.ring)
}

const drawLineMarks = (canvas: Canvas, drawn: DrawnLine, styles: PictureStyles, frame: Frame): void => {
  const { line, axis, toPoint } = drawn
  const style = styles.lines[line.style]
  if (!style) return
  canvas.fillStyle = style.ink
  const marker = new Path2D(markerPaths[style.marker])
  if (line.hasMarkers)
    eachPoint(line.points, toPoint, (point) =>
      stamp(canvas, marker, point, markRadius.marker * frame.ratio, 'fill'),
    )
  const edges = new Map([-1, 1].map((edge) => [edge, new Path2D(edgePath(edge))]))
  const inset = markRadius.misfit * frame.ratio
  const stampEdge = (time: number, edge: number, isOutward: boolean, how: 'fill' | 'stroke'): void => {
    const path = edges.get(isOutward ? -edge : edge)
    if (path) stamp(canvas, path, pointAtEdge(toPoint(time, 0).x, edge, frame, inset), inset, how)
  }
  line.misfits.times.forEach((time, at) => stampEdge(time, line.misfits.values[at] ?? 1, false, 'fill'))
  canvas.lineWidth = 1.5 * frame.ratio
  const stamps = markStamps(canvas, styles, frame, areCrowded(line.marks.selected, toPoint, frame.ratio))
  for (const kind of markKinds) {
    const { inside, beyond } = splitAtEdges(line.marks[kind], axis)
    canvas.strokeStyle = kind === 'selected' ? styles.ground : markInk(styles)[kind]
    if (kind === 'flagged') drawFlagged(canvas, inside, drawn, { ring: stamps.flagged, frame })
    else eachPoint(inside, toPoint, stamps[kind])
    canvas.strokeStyle = markInk(styles)[kind]
    beyond.times.forEach((time, at) =>
      stampEdge(time, edgeBeyond(axis, beyond.values[at] ?? 0), true, 'stroke'),
    )
  }
}

/** Draws markers, signs and the event in focus over the lines. */
export const drawMarks = (
  canvas: Canvas,
  model: ChartModel,
  focus: ChartFocus | null,
  styles: PictureStyles,
  frame: Frame,
): void => {
  canvas.save()
  // The dashes of the last line are still set.
  canvas.setLineDash([])
  canvas.beginPath()
  canvas.rect(frame.left, frame.top, frame.width, frame.height)
  canvas.clip()
  for (const line of model.lines) {
    const axis = model.axes[line.axis]
    if (axis)
      drawLineMarks(canvas, { line, axis, toPoint: toPointOf(axis, model.span, frame) }, styles, frame)
  }
  const line = focus === null ? undefined : model.lines[focus.line]
  const axis = line && model.axes[line.axis]
  if (focus && line && axis) {
    canvas.strokeStyle = styles.text
    canvas.lineWidth = 2 * frame.ratio
    stamp(
      canvas,
      new Path2D(ringPath),
      toPointOf(axis, model.span, frame)(focus.time, focus.value),
      markRadius.focus * frame.ratio,
      'stroke',
    )
  }
  canvas.restore()
}
