import { decimate, pick, pickMarked } from '../../src-core/series/decimate'
import type { Points, SeriesPoints } from '../../src-core/series/series-points'
import type { TimeSpan } from '../../src-core/series/time-span'
import { axisLabelOf, countBeyond, robustRangeOf, type ValueRange } from '../../src-core/series/value-axes'
import { presentPoints } from './present-points'
import { largestEnd, valueRangeOf } from './ticks'

/** A numeric series that the user has chosen. */
export interface ChartSeries {
  readonly key: string
  /** Includes the device if there are several. */
  readonly name: string
  /** Where the attribute stands above all of them: the device alone; absent: the name. */
  readonly label?: string | undefined
  readonly attribute: string
  /** Empty if unknown. */
  readonly unit: string
  /** Series of one group share an axis. */
  readonly group: string
  readonly points: SeriesPoints
  /** All of its points, hidden ones among them; absent: none is hidden. */
  readonly context?: SeriesPoints | undefined
  /** The number of its colour, dashes and marker; absent: its index among the chosen series. */
  readonly style?: number
}

export const markKinds = ['flagged', 'deleted', 'selected', 'noted'] as const
export type MarkKind = (typeof markKinds)[number]
/** Null: no event has this mark, so there is nothing to test. */
export type MarkTest = ((row: number) => boolean) | null

/** What a line is drawn from: at most four points for each column of pixels. */
export interface DrawnPoints {
  readonly points: Points
  /** 1 if no line leads to the point from the one before. */
  readonly breaks: Uint8Array
}

export interface ChartLine extends DrawnPoints {
  readonly series: ChartSeries
  /** The events that the line goes through: all of the series that are there. */
  readonly present: SeriesPoints
  /** Determines colour, dashes and marker; hiding other lines does not change it. */
  readonly style: number
  /** Index of its axis. */
  readonly axis: number
  /** The course of the series with its hidden events, in grey; null: none is hidden. */
  readonly context: DrawnPoints | null
  /** So few points that each has a marker. */
  readonly hasMarkers: boolean
  readonly misfits: Points
  readonly marks: Readonly<Record<MarkKind, Points>>
}

export interface ChartAxis extends ValueRange {
  readonly group: string
  readonly label: string
  /** The style of the line, if the axis has only one. */
  readonly style: number | null
}

/** A chart of one span, ready to draw on a canvas or to write as SVG. */
export interface ChartModel {
  readonly span: TimeSpan
  readonly lines: readonly ChartLine[]
  readonly axes: readonly ChartAxis[]
  /** Outliers flatten a line, or would do so if they were not cut off at the edge. */
  readonly hasOutliers: boolean
  /** Values of the lines in this span that are above or below the range of their axis. */
  readonly beyondCount: number
}

/** The user's zoom and hidden lines. */
export interface ValueView {
  /** Keys of series. */
  readonly hidden: ReadonlySet<string>
  /** Zoomed ranges, by group. */
  readonly zoomed: ReadonlyMap<string, ValueRange>
  /** Outliers are included. */
  readonly isWhole: boolean
}

/** Columns of pixels that a point with a marker needs. */
const markerRoom = 8

const noPoints: Points = { rows: new Uint32Array(0), times: new Float64Array(0), values: new Float64Array(0) }

const breaksAt = ({ times, longestStep, cuts = [] }: SeriesPoints, indices: Uint32Array): Uint8Array => {
  let cut = 0
  return Uint8Array.from(indices, (index, at) => {
    const before = indices[at - 1] ?? -1
    while (cut < cuts.length && (cuts[cut] ?? 0) <= before) cut += 1
    if (at === 0 || (cuts[cut] ?? Infinity) <= index) return 1
    // Points that are not neighbours have others between them, so there is no gap.
    if (index - before !== 1) return 0
    return (times[index] ?? 0) - (times[index - 1] ?? 0) > longestStep ? 1 : 0
  })
}

interface DrawnPart {
  readonly span: TimeSpan
  readonly columns: number
  readonly drawn: DrawnPoints
}

/** What was drawn last of each series: its marks change more often than the part that is shown. */
const drawnLast = new WeakMap<SeriesPoints, DrawnPart>()

const drawnPoints = (points: SeriesPoints, span: TimeSpan, columns: number): DrawnPoints => {
  const last = drawnLast.get(points)
  if (last?.columns === columns && last.span.from === span.from && last.span.to === span.to) return last.drawn
  const indices = decimate(points, span, columns)
  const drawn = { points: pick(points, indices), breaks: breaksAt(points, indices) }
  drawnLast.set(points, { span, columns, drawn })
  return drawn
}

interface Drawing {
  readonly view: ValueView
  readonly span: TimeSpan
  /** Width of the plot in pixels. */
  readonly columns: number
  readonly tests: Readonly<Record<MarkKind, MarkTest>>
  /** The event was deleted, or is no longer found: no line goes through it. */
  readonly isGone: MarkTest
}

const lineOf = (
  series: ChartSeries,
  style: number,
  axis: number,
  { span, columns, tests, isGone }: Drawing,
): ChartLine => {
  const { points } = series
  const shown = presentPoints(points, isGone)
  const course = presentPoints(series.context ?? points, isGone)
  // Where only deleted events are hidden, nothing is left out of the line.
  const isWhole = course.rows.length === shown.rows.length
  const present = isWhole ? course : shown
  const drawn = drawnPoints(present, span, columns)
  const marked = (kind: MarkKind): Points => {
    const test = tests[kind]
    return test === null ? noPoints : pickMarked(points, span, columns, test)
  }
  return {
    series,
    present,
    style,
    axis,
    ...drawn,
    context: isWhole ? null : drawnPoints(course, span, columns),
    hasMarkers: drawn.points.times.length * markerRoom <= columns,
    misfits: pickMarked(points.misfits, span, columns, () => true),
    marks: {
      flagged: marked('flagged'),
      deleted: marked('deleted'),
      selected: marked('selected'),
      noted: marked('noted'),
    },
  }
}

interface ScaledAxis {
  readonly axis: ChartAxis
  readonly hasOutliers: boolean
}

/** The range of all values; if outliers flatten a line, of its other values only. */
const rangeOf = (
  lines: readonly ChartLine[],
  span: TimeSpan,
  isWhole: boolean,
): { readonly range: ValueRange; readonly hasOutliers: boolean } => {
  const whole = valueRangeOf(lines.map(({ points }) => points.values)) ??
    // Only hidden or deleted events are there to see.
    valueRangeOf(lines.flatMap(({ context }) => context?.points.values ?? [])) ??
    valueRangeOf(lines.map(({ series }) => series.points.values)) ?? { low: 0, high: 1 }
  const robust = lines.map(({ present }) => robustRangeOf(present, span))
  const usual = robust.some((range) => range !== null)
    ? valueRangeOf(
        lines.map(({ points }, at) =>
          robust[at] ? Float64Array.of(robust[at].low, robust[at].high) : points.values,
        ),
      )
    : null
  // Another line of the axis may have values out there.
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
  return {
    axis: {
      group,
      label,
      ...(view.zoomed.get(group) ?? range),
      style: lines.length === 1 ? (first?.style ?? null) : null,
    },
    hasOutliers,
  }
}

/** The groups of the visible series in their order; each has one axis. */
export const groupsShown = (
  chosen: readonly ChartSeries[],
  hidden: ReadonlySet<string>,
): readonly string[] => [...new Set(chosen.filter(({ key }) => !hidden.has(key)).map(({ group }) => group))]

export const chartModelOf = (chosen: readonly ChartSeries[], drawing: Drawing): ChartModel => {
  const { span, view } = drawing
  const groups = groupsShown(chosen, view.hidden)
  const lines = chosen.flatMap((series, index) =>
    view.hidden.has(series.key)
      ? []
      : [lineOf(series, series.style ?? index, groups.indexOf(series.group), drawing)],
  )
  const scaled = groups.map((group, axis) =>
    axisOf(
      group,
      lines.filter((line) => line.axis === axis),
      drawing,
    ),
  )
  const axes = scaled.map(({ axis }) => axis)
  const isCapped = axes.some(({ low, high }) => low <= -largestEnd || high >= largestEnd)
  const isPart =
    isCapped || view.zoomed.size > 0 || (!view.isWhole && scaled.some(({ hasOutliers }) => hasOutliers))
  const beyondCount = isPart
    ? lines.reduce(
        (sum, { present, axis }) => sum + (axes[axis] ? countBeyond(present, span, axes[axis]) : 0),
        0,
      )
    : 0
  return { span, lines, axes, hasOutliers: scaled.some(({ hasOutliers }) => hasOutliers), beyondCount }
}

/** The event of a line under the pointer or the keyboard focus. */
export interface ChartFocus {
  readonly line: number
  readonly row: number
  readonly time: number
  readonly value: number
}

/** What cannot be changed in an existing plot: a change makes a new one. */
export const shapeOf = ({ lines, axes }: ChartModel): readonly unknown[] => [
  lines.map(({ series, style, axis }) => [series.key, style, axis]),
  axes.map(({ group, label, style }) => [group, label, style]),
]
