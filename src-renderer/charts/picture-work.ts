import { shallowReactive } from 'vue'
import type { TimeField } from '../../src-core/events/event'
import { isGone } from '../../src-core/events/gone-rows'
import { inRanges, runInSlices, type Steps } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import type { FetchedTime } from '../../src-core/proof/fetched-time'
import { fetchedTimesOf } from '../../src-core/results/fetched-times-of'
import { defaultKeys, deviceOf, isNumeric, keyOf } from '../../src-core/series/series-choice'
import { pointsOf, type SeriesPoints } from '../../src-core/series/series-points'
import { type SeriesIndex, seriesIndexOf, type SeriesRows } from '../../src-core/series/series-rows'
import { type StateRuns, stateRunsOf } from '../../src-core/series/state-runs'
import { type TimeSpan, timeSpanOf } from '../../src-core/series/time-span'
import type { ValueRange } from '../../src-core/series/value-axes'
import type { PicturePanel } from '../../src-preload/contract/settings'
import type { ResultTab } from '../results/result-tab'
import { type Density, densityOf } from './density'
import { absentTimes, withoutDeleted } from './present-events'
import { type ShownSummary, summariesOf } from './summary'
import { unfetchedSpans } from './unfetched-spans'

/** Which events chart and summary cover: those that the search and the filters leave, or all. */
export const pictureScopes = ['shown', 'all'] as const
export type PictureScope = (typeof pictureScopes)[number]

/** Which pictures are visible, and which time field they use. */
export interface PictureRequest {
  readonly timeField: TimeField
  readonly panel: PicturePanel
  readonly scope: PictureScope
  /** Not 0 for flagged events; null: the fault rules have not run. */
  readonly flags: Uint32Array | null
}

/** What decides how long a state or a line is known to last. */
interface PictureBasis extends Pick<ResultTab['state'], 'range' | 'coverage'> {
  /** The change count of the tab's rows: deletions, and what a refresh has found. */
  readonly changes: number
}

/** The pictures of a tab, replaced part by part as they are ready. */
export interface TabPictures {
  /** Number of columns of the density strip. */
  slots: number
  /** The whole span; null while it is unknown. */
  span: TimeSpan | null
  all: Density | null
  /** Of the shown rows; null: all rows are shown. */
  shown: Density | null
  /**
   * The parts of `span` that had not been fetched when the events of `all` were counted: later events are not
   * drawn yet.
   */
  unfetched: readonly TimeSpan[]
  index: SeriesIndex | null
  /** Keys of the series in the chart; null: the default number of series. */
  chosen: readonly string[] | null
  points: ReadonlyMap<string, SeriesPoints>
  states: ReadonlyMap<string, StateRuns>
  /** What lines and states rest on besides the rows of `index`; null: nothing is drawn. */
  basis: PictureBasis | null
  summaries: readonly ShownSummary[] | null
  /** The change count of the tab's rows when the summaries were made. */
  summarisedAt: number
  /** The span of the chart; null: the whole span. */
  zoom: TimeSpan | null
  /** Keys of series whose lines are hidden. */
  hidden: ReadonlySet<string>
  /** Zoomed ranges of values, by the group of an axis. */
  valueZoom: ReadonlyMap<string, ValueRange>
  /** Shows outliers, even if they flatten a line. */
  isWholeRange: boolean
  /** They could not be computed: what they show is of before. */
  hasFailed: boolean
}

export const createTabPictures = (): TabPictures =>
  shallowReactive({
    slots: 0,
    span: null,
    all: null,
    shown: null,
    unfetched: [],
    index: null,
    chosen: null,
    points: new Map(),
    states: new Map(),
    basis: null,
    summaries: null,
    summarisedAt: -1,
    zoom: null,
    hidden: new Set(),
    valueZoom: new Map(),
    hasFailed: false,
    isWholeRange: false,
  })

export const chosenKeys = ({ chosen, index }: Pick<TabPictures, 'chosen' | 'index'>): readonly string[] =>
  chosen ?? (index === null ? [] : defaultKeys(index))

/** The picture of a complete range has the span of that range, so it does not move while rows arrive. */
const requestedSpan = ({ source }: ResultTab, timeField: TimeField): TimeSpan | null => {
  if (source.kind !== 'query' || source.limit !== null || timeField !== 'deviceTimestamp') return null
  const { start, end } = source
  return start === undefined || end === undefined || end <= start ? null : { from: start, to: end }
}

/**
 * The last answer of a following also brings events of the moments after its request, which it cannot prove,
 * by a clock that is known to a second: they belong to the end of the range and are not outside of it.
 */
const sameEndMs = 5000

/** The span with the events right after its end. */
function* withLastMoments(times: Float64Array, rowCount: number, { from, to }: TimeSpan): Steps<TimeSpan> {
  let last = to
  yield* inRanges(rowCount, (first, end) => {
    for (let row = first; row < end; row += 1) {
      const time = times[row] ?? NaN
      if (time > last && time <= to + sameEndMs) last = time
    }
  })
  return { from, to: last }
}

type Run = <T>(steps: Steps<T>) => Promise<T>

const computeDensities = async (
  run: Run,
  tab: ResultTab,
  pictures: TabPictures,
  { timeField }: PictureRequest,
): Promise<void> => {
  const { table, state, source } = tab
  const { rowCount, columns, marks, refreshMarks } = table
  const times = columns.times[timeField]
  const counted = { columns, marks, refreshMarks }
  const isLeftOut = (row: number): boolean => isGone(counted, row)
  const requested = requestedSpan(tab, timeField)
  // The range applies to the device time only.
  const unfetched =
    timeField === 'deviceTimestamp'
      ? unfetchedSpans(state.range, source.kind === 'query' ? source.end : undefined)
      : []
  let span = requested ?? (await run(timeSpanOf(times, rowCount)))
  const slots = Math.max(1, pictures.slots)
  let all = span === null ? null : await run(densityOf(times, null, rowCount, span, slots, isLeftOut))
  if (requested !== null && all !== null && all.highest > 0 && all.after > 0) {
    span = await run(withLastMoments(times, rowCount, requested))
    all = await run(densityOf(times, null, rowCount, span, slots, isLeftOut))
  }
  // The device's clock is far off, or the service has sent what was not asked for: both the range and the
  // events are shown.
  if (requested !== null && all?.highest === 0 && all.before + all.after > 0) {
    const own = await run(timeSpanOf(times, rowCount))
    span = own && { from: Math.min(requested.from, own.from), to: Math.max(requested.to, own.to) }
    all = span === null ? null : await run(densityOf(times, null, rowCount, span, slots, isLeftOut))
  }
  const isAll = all === null || state.view.length === rowCount
  const shown =
    span === null || isAll ? null : await run(densityOf(times, state.view, rowCount, span, slots, isLeftOut))
  Object.assign(pictures, { span, all, shown, unfetched })
}

/**
 * `index`: the new one; by that of the last picture, which may have been empty, nothing would be drawn until
 * the next change.
 */
const chosenSeries = ({ chosen }: TabPictures, index: SeriesIndex): readonly SeriesRows[] => {
  const keys = chosenKeys({ chosen, index })
  return index.series.filter((series) => keys.includes(keyOf(series)))
}

function* statesOf(
  table: TableData,
  index: SeriesIndex,
  series: SeriesRows,
  fetched: FetchedTime,
): Steps<StateRuns> {
  const present = yield* withoutDeleted(table, series)
  return yield* stateRunsOf(table, index, present, {
    fetched,
    absent: yield* absentTimes(table, index, series, present),
  })
}

const isSameBasis = (one: PictureBasis | null, other: PictureBasis): boolean =>
  one !== null &&
  one.range === other.range &&
  one.coverage === other.coverage &&
  one.changes === other.changes

/** Series that are already gathered are not gathered again. */
const computeSeries = async (
  run: Run,
  { table, source, state, rowChanges }: ResultTab,
  pictures: TabPictures,
  index: SeriesIndex,
): Promise<void> => {
  const basis = { range: state.range, coverage: state.coverage, changes: rowChanges.count }
  const isKnown = index === pictures.index && isSameBasis(pictures.basis, basis)
  const fetched = fetchedTimesOf(source, state)
  const points = new Map<string, SeriesPoints>()
  const states = new Map<string, StateRuns>()
  for (const series of chosenSeries(pictures, index)) {
    const key = keyOf(series)
    const ofDevice = fetched(deviceOf(table, series))
    const known = {
      points: isKnown ? pictures.points.get(key) : undefined,
      runs: isKnown ? pictures.states.get(key) : undefined,
    }
    if (isNumeric(series))
      points.set(key, known.points ?? (await run(pointsOf(table, index, series, ofDevice))))
    else states.set(key, known.runs ?? (await run(statesOf(table, index, series, ofDevice))))
  }
  Object.assign(pictures, { index, points, states, basis })
}

/**
 * Computes the visible pictures that are out of date. The parts appear together, so that none shows another
 * result.
 */
export const computePictures = async (
  tab: ResultTab,
  pictures: TabPictures,
  wants: PictureRequest,
  signal: AbortSignal,
): Promise<void> => {
  const run: Run = (steps) => runInSlices(steps, signal)
  const { table } = tab
  await computeDensities(run, tab, pictures, wants)
  if (wants.panel === 'none') return
  const { index: known } = pictures
  const { view } = tab.state
  const shown = wants.scope === 'all' || view.length === table.rowCount ? null : view
  const isKnown =
    known !== null &&
    known.rowCount === table.rowCount &&
    known.timeField === wants.timeField &&
    known.shown === shown
  const index = isKnown ? known : await run(seriesIndexOf(table, wants.timeField, shown, known))
  if (!isKnown && pictures.index === null) Object.assign(pictures, { index, basis: null })
  if (wants.panel === 'chart') await computeSeries(run, tab, pictures, index)
  else if (!isKnown) Object.assign(pictures, { index, points: new Map(), states: new Map(), basis: null })
  const { count } = tab.rowChanges
  if (isKnown && pictures.summarisedAt === count) return
  pictures.summaries = await run(summariesOf(table, index, wants.flags))
  pictures.summarisedAt = count
}
