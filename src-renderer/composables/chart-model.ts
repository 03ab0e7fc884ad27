import { decimate, pick, pickMarked } from '../events/pictures/decimate'
import type { Points, SeriesPoints } from '../events/pictures/series-points'
import { valueRangeOf } from '../events/pictures/ticks'
import type { TimeSpan } from '../events/pictures/time-span'

/** A series of numbers that was chosen to be drawn. */
export interface ChartSeries {
  readonly key: string
  /** With the device where there are several. */
  readonly name: string
  /** Series of one attribute share an axis. */
  readonly attribute: string
  readonly points: SeriesPoints
}

export const markKinds = ['flagged', 'deleted', 'selected'] as const
export type MarkKind = (typeof markKinds)[number]
/** Null: no event has this mark, so none is looked at. */
export type MarkTest = ((row: number) => boolean) | null

export interface ChartLine {
  readonly series: ChartSeries
  /** Place among the lines: its colour, dashes and marker. */
  readonly style: number
  /** Number of its axis. */
  readonly axis: number
  /** What is drawn of it: at most four points a column of pixels. */
  readonly points: Points
  /** 1 where the line does not come from the point before. */
  readonly breaks: Uint8Array
  /** So few that each is drawn as a point. */
  readonly hasMarkers: boolean
  readonly misfits: Points
  readonly marks: Readonly<Record<MarkKind, Points>>
}

export interface ChartAxis {
  readonly attribute: string
  readonly low: number
  readonly high: number
  /** Of the line, where it is the only one. */
  readonly style: number | null
}

/** A chart of one span, ready to be drawn on a canvas or written as SVG. */
export interface ChartModel {
  readonly span: TimeSpan
  readonly lines: readonly ChartLine[]
  readonly axes: readonly ChartAxis[]
}

/** Columns of pixels that a point with a marker takes. */
const markerRoom = 8

const noPoints: Points = { rows: new Uint32Array(0), times: new Float64Array(0), values: new Float64Array(0) }

const breaksAt = (times: Float64Array, places: Uint32Array, longestStep: number): Uint8Array =>
  Uint8Array.from(places, (place, at) => {
    // Between two points that are no neighbours there are others: no gap.
    if (at === 0 || place - (places[at - 1] ?? 0) !== 1) return at === 0 ? 1 : 0
    return (times[place] ?? 0) - (times[place - 1] ?? 0) > longestStep ? 1 : 0
  })

interface Drawing {
  readonly span: TimeSpan
  /** Width of the plot in pixels. */
  readonly columns: number
  readonly tests: Readonly<Record<MarkKind, MarkTest>>
}

const lineOf = (series: ChartSeries, style: number, axis: number, { span, columns, tests }: Drawing): ChartLine => {
  const { points } = series
  const places = decimate(points, span, columns)
  const marked = (kind: MarkKind): Points => {
    const test = tests[kind]
    return test === null ? noPoints : pickMarked(points, span, columns, test)
  }
  return {
    series,
    style,
    axis,
    points: pick(points, places),
    breaks: breaksAt(points.times, places, points.longestStep),
    hasMarkers: places.length * markerRoom <= columns,
    misfits: pickMarked(points.misfits, span, columns, () => true),
    marks: { flagged: marked('flagged'), deleted: marked('deleted'), selected: marked('selected') },
  }
}

const axisOf = (attribute: string, lines: readonly ChartLine[]): ChartAxis => {
  const range = valueRangeOf(lines.map(({ points }) => points.values)) ?? { low: 0, high: 1 }
  return { attribute, ...range, style: lines.length === 1 ? (lines[0]?.style ?? null) : null }
}

export const chartModelOf = (chosen: readonly ChartSeries[], drawing: Drawing): ChartModel => {
  const attributes = [...new Set(chosen.map(({ attribute }) => attribute))]
  const lines = chosen.map((series, style) => lineOf(series, style, attributes.indexOf(series.attribute), drawing))
  return { span: drawing.span, lines, axes: attributes.map((attribute, axis) => axisOf(attribute, lines.filter((line) => line.axis === axis))) }
}
