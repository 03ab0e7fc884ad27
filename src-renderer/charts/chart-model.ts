import { decimate, pick, pickMarked } from './decimate'
import type { Points, SeriesPoints } from './series-points'
import { valueRangeOf } from './ticks'
import type { TimeSpan } from './time-span'
import { axisLabelOf, countBeyond, robustRangeOf, type ValueRange } from './value-axes'

/** A series of numbers that was chosen to be drawn. */
export interface ChartSeries {
  readonly key: string
  /** With the device where there are several. */
  readonly name: string
  readonly attribute: string
  /** Empty where none is known. */
  readonly unit: string
  /** Series of one group share an axis. */
  readonly group: string
  readonly points: SeriesPoints
}

export const markKinds = ['flagged', 'deleted', 'selected'] as const
export type MarkKind = (typeof markKinds)[number]
/** Null: no event has this mark, so none is looked at. */
export type MarkTest = ((row: number) => boolean) | null

export interface ChartLine {
  readonly series: ChartSeries
  /** Place among the series that were chosen, hidden ones too: its colour, dashes and marker. */
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

export interface ChartAxis extends ValueRange {
  readonly group: string
  readonly label: string
  /** Of the line, where it is the only one. */
  readonly style: number | null
}

/** A chart of one span, ready to be drawn on a canvas or written as SVG. */
export interface ChartModel {
  readonly span: TimeSpan
  readonly lines: readonly ChartLine[]
  readonly axes: readonly ChartAxis[]
  /** Outliers flatten a line, or would if they were not left beyond the edge. */
  readonly hasOutliers: boolean
  /** Values of the lines in this span that lie above or below what their axis shows. */
  readonly beyondCount: number
}

/** How a user looks at the values. */
export interface ValueView {
  /** Keys of series. */
  readonly hidden: ReadonlySet<string>
  /** Ranges that were zoomed to, by group. */
  readonly zoomed: ReadonlyMap<string, ValueRange>
  /** Outliers too. */
  readonly isWhole: boolean
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
  readonly view: ValueView
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

interface ScaledAxis {
  readonly axis: ChartAxis
  readonly hasOutliers: boolean
}

/** All that is drawn; where outliers flatten a line, that line without them. */
const rangeOf = (lines: readonly ChartLine[], span: TimeSpan, isWhole: boolean): { readonly range: ValueRange; readonly hasOutliers: boolean } => {
  const whole = valueRangeOf(lines.map(({ points }) => points.values)) ?? { low: 0, high: 1 }
  const robust = lines.map(({ series }) => robustRangeOf(series.points, span))
  const usual = robust.some((range) => range !== null)
    ? valueRangeOf(lines.map(({ points }, at) => (robust[at] ? Float64Array.of(robust[at].low, robust[at].high) : points.values)))
    : null
  // Another line of the axis may reach as far.
  const hasOutliers = usual !== null && (usual.low > whole.low || usual.high < whole.high)
  return { range: hasOutliers && !isWhole ? usual : whole, hasOutliers }
}

const axisOf = (group: string, lines: readonly ChartLine[], { span, view }: Drawing): ScaledAxis => {
  const [first] = lines
  const { range, hasOutliers } = rangeOf(lines, span, view.isWhole)
  const label = axisLabelOf(
    lines.map(({ series }) => series.attribute),
    first?.series.unit ?? '',
  )
  return { axis: { group, label, ...(view.zoomed.get(group) ?? range), style: lines.length === 1 ? (first?.style ?? null) : null }, hasOutliers }
}

/** The groups of the series that are shown, in their order: an axis each. */
export const groupsShown = (chosen: readonly ChartSeries[], hidden: ReadonlySet<string>): readonly string[] => [
  ...new Set(chosen.filter(({ key }) => !hidden.has(key)).map(({ group }) => group)),
]

export const chartModelOf = (chosen: readonly ChartSeries[], drawing: Drawing): ChartModel => {
  const { span, view } = drawing
  const groups = groupsShown(chosen, view.hidden)
  const lines = chosen.flatMap((series, style) => (view.hidden.has(series.key) ? [] : [lineOf(series, style, groups.indexOf(series.group), drawing)]))
  const scaled = groups.map((group, axis) =>
    axisOf(
      group,
      lines.filter((line) => line.axis === axis),
      drawing,
    ),
  )
  const axes = scaled.map(({ axis }) => axis)
  const isPart = view.zoomed.size > 0 || (!view.isWhole && scaled.some(({ hasOutliers }) => hasOutliers))
  const beyondCount = isPart ? lines.reduce((sum, { series, axis }) => sum + (axes[axis] ? countBeyond(series.points, span, axes[axis]) : 0), 0) : 0
  return { span, lines, axes, hasOutliers: scaled.some(({ hasOutliers }) => hasOutliers), beyondCount }
}

/** An event of a line that the pointer or the keyboard is on. */
export interface ChartFocus {
  readonly line: number
  readonly row: number
  readonly time: number
  readonly value: number
}
