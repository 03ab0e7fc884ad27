import type { ChartAxis, ChartFocus, ChartLine, ChartModel } from './chart-model'
import { markerPaths, type PictureStyles } from './picture-styles'
import type { Points } from './series-points'
import type { TimeSpan } from './time-span'

/** The position of the plot in canvas pixels; `ratio`: canvas pixels per CSS pixel. */
export interface Frame {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  readonly ratio: number
}

export interface Place {
  readonly x: number
  readonly y: number
}

/** Converts a time and a value to a place in the frame. */
export const placer = ({ low, high }: Pick<ChartAxis, 'low' | 'high'>, { from, to }: TimeSpan, { left, top, width, height }: Frame) => {
  const wide = width / (to - from)
  const tall = height / (high - low)
  return (time: number, value: number): Place => ({ x: left + (time - from) * wide, y: top + height - (value - low) * tall })
}

type Pen = Pick<Path2D, 'moveTo' | 'lineTo'>

/** Draws a line with its gaps. A point between two gaps is drawn as a short dash, otherwise it would be invisible. */
export const traceLine = (
  pen: Pen,
  { points, breaks }: Pick<ChartLine, 'points' | 'breaks'>,
  toPlace: (time: number, value: number) => Place,
  dash: number,
): void => {
  const { times, values } = points
  for (let at = 0; at < times.length; at++) {
    const { x, y } = toPlace(times[at] ?? 0, values[at] ?? 0)
    const begins = breaks[at] === 1
    const isAlone = begins && (at + 1 === times.length || breaks[at + 1] === 1)
    if (isAlone) {
      pen.moveTo(x - dash, y)
      pen.lineTo(x + dash, y)
    } else if (begins) pen.moveTo(x, y)
    else pen.lineTo(x, y)
  }
}

export const linePath = (line: ChartLine, axis: ChartAxis, span: TimeSpan, frame: Frame): Path2D => {
  const path = new Path2D()
  traceLine(path, line, placer(axis, span, frame), frame.ratio)
  return path
}

type Canvas = CanvasRenderingContext2D

const eachPlace = ({ times, values }: Points, toPlace: (time: number, value: number) => Place, draw: (place: Place) => void): void => {
  for (let at = 0; at < times.length; at++) draw(toPlace(times[at] ?? 0, values[at] ?? 0))
}

/** Draws a sign whose path has a radius of 1. */
const stamp = (canvas: Canvas, path: Path2D, { x, y }: Place, radius: number, how: 'fill' | 'stroke'): void => {
  canvas.save()
  canvas.translate(x, y)
  canvas.scale(radius, radius)
  canvas.lineWidth /= radius
  canvas[how](path)
  canvas.restore()
}

export const crossPath = 'M-1 -1L1 1M-1 1L1 -1'
export const ringPath = 'M1 0A1 1 0 1 1 -1 0A1 1 0 1 1 1 0Z'
const [flagToRight, flagToLeft] = ['M0 0V-2.6H2.2L1.5 -1.9L2.2 -1.2H0', 'M0 0V-2.6H-2.2L-1.5 -1.9L-2.2 -1.2H0']
/** A flag whose foot is at the event. It turns to the left where the plot ends, so that it is not cut off. */
export const flagPathAt = ({ x }: Place, { left, width }: Pick<Frame, 'left' | 'width'>, radius: number): string =>
  x + 2.2 * radius > left + width ? flagToLeft : flagToRight
/** Points into the plot: down from its upper edge, or with `-1` up from its lower edge. */
export const edgePath = (edge: number): string => (edge < 0 ? 'M0 -1L1 1H-1Z' : 'M0 1L1 -1H-1Z')

/** CSS pixels. */
export const markRadius = { marker: 2.6, flagged: 5.5, deleted: 3.5, selected: 4, misfit: 4, noted: 5, focus: 6.5 } as const

const drawLineMarks = (canvas: Canvas, line: ChartLine, toPlace: (time: number, value: number) => Place, styles: PictureStyles, frame: Frame): void => {
  const { top, height, ratio } = frame
  const style = styles.lines[line.style]
  if (!style) return
  canvas.fillStyle = style.ink
  const marker = new Path2D(markerPaths[style.marker])
  if (line.hasMarkers) eachPlace(line.points, toPlace, (place) => stamp(canvas, marker, place, markRadius.marker * ratio, 'fill'))
  const edges = new Map([-1, 1].map((edge) => [edge, new Path2D(edgePath(edge))]))
  line.misfits.times.forEach((time, at) => {
    const edge = line.misfits.values[at] ?? 1
    const inset = markRadius.misfit * ratio
    const path = edges.get(edge)
    if (path) stamp(canvas, path, { x: toPlace(time, 0).x, y: edge < 0 ? top + height - inset : top + inset }, inset, 'fill')
  })
  const ring = new Path2D(ringPath)
  canvas.lineWidth = 1.5 * ratio
  canvas.strokeStyle = styles.warning
  eachPlace(line.marks.flagged, toPlace, (place) => stamp(canvas, ring, place, markRadius.flagged * ratio, 'stroke'))
  canvas.strokeStyle = styles.error
  eachPlace(line.marks.deleted, toPlace, (place) => stamp(canvas, new Path2D(crossPath), place, markRadius.deleted * ratio, 'stroke'))
  canvas.fillStyle = styles.accent
  canvas.strokeStyle = styles.ground
  eachPlace(line.marks.selected, toPlace, (place) => {
    stamp(canvas, ring, place, markRadius.selected * ratio, 'fill')
    stamp(canvas, ring, place, markRadius.selected * ratio, 'stroke')
  })
  canvas.strokeStyle = styles.accent
  eachPlace(line.marks.noted, toPlace, (place) => {
    const flag = new Path2D(flagPathAt(place, frame, markRadius.noted * ratio))
    stamp(canvas, flag, place, markRadius.noted * ratio, 'fill')
    stamp(canvas, flag, place, markRadius.noted * ratio, 'stroke')
  })
}

/** Draws markers, signs and the event in focus over the lines. */
export const drawMarks = (canvas: Canvas, model: ChartModel, focus: ChartFocus | null, styles: PictureStyles, frame: Frame): void => {
  canvas.save()
  // The dashes of the last line are still set.
  canvas.setLineDash([])
  canvas.beginPath()
  canvas.rect(frame.left, frame.top, frame.width, frame.height)
  canvas.clip()
  for (const line of model.lines) {
    const axis = model.axes[line.axis]
    if (axis) drawLineMarks(canvas, line, placer(axis, model.span, frame), styles, frame)
  }
  const line = focus === null ? undefined : model.lines[focus.line]
  const axis = line && model.axes[line.axis]
  if (focus && line && axis) {
    canvas.strokeStyle = styles.text
    canvas.lineWidth = 2 * frame.ratio
    stamp(canvas, new Path2D(ringPath), placer(axis, model.span, frame)(focus.time, focus.value), markRadius.focus * frame.ratio, 'stroke')
  }
  canvas.restore()
}
