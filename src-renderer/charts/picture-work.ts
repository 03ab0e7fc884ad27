import { shallowReactive } from 'vue'
import type { TimeField } from '../../src-preload/contract/event'
import type { PicturePanel } from '../../src-preload/contract/settings'
import { runInSlices, type Steps } from '../events/slices'
import type { ResultTab } from '../results/result-tab'
import { type Density, densityOf } from './density'
import { defaultKeys, isNumeric, keyOf } from './series-choice'
import { pointsOf, type SeriesPoints } from './series-points'
import { type SeriesIndex, seriesIndexOf, type SeriesRows } from './series-rows'
import { type StateRuns, stateRunsOf } from './state-runs'
import { type SeriesSummary, summariesOf } from './summary'
import { type TimeSpan, timeSpanOf } from './time-span'
import { unfetchedSpans } from './unfetched-spans'
import type { ValueRange } from './value-axes'

/** What chart and summary are made of: the events that the search and the filters leave, or all. */
export const pictureScopes = ['shown', 'all'] as const
export type PictureScope = (typeof pictureScopes)[number]

/** Which pictures are looked at, and of which time. */
export interface PictureRequest {
  readonly timeField: TimeField
  readonly panel: PicturePanel
  readonly scope: PictureScope
  /** Not 0 where an event is flagged; null: nobody has looked. */
  readonly flags: Uint32Array | null
}

/** The pictures of a tab, replaced part by part as they are ready. */
export interface TabPictures {
  /** Columns of the density strip. */
  slots: number
  /** All of it, null while nothing is known. */
  span: TimeSpan | null
  all: Density | null
  /** Of the rows shown; null: these are all. */
  shown: Density | null
  /** What had not been fetched of `span` when the events of `all` were counted: later events are not drawn yet. */
  unfetched: readonly TimeSpan[]
  index: SeriesIndex | null
  /** Keys of the series in the chart; null: as many as are drawn by default. */
  chosen: readonly string[] | null
  points: ReadonlyMap<string, SeriesPoints>
  states: ReadonlyMap<string, StateRuns>
  summaries: readonly SeriesSummary[] | null
  /** How often the rows of the tab had changed when the summaries were made. */
  summarisedAt: number
  /** What the chart shows; null: all. */
  zoom: TimeSpan | null
  /** Keys of series whose lines are hidden. */
  hidden: ReadonlySet<string>
  /** Ranges of values that were zoomed to, by the group of an axis. */
  valueZoom: ReadonlyMap<string, ValueRange>
  /** Outliers are shown, even where they flatten a line. */
  isWholeRange: boolean
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
    summaries: null,
    summarisedAt: -1,
    zoom: null,
    hidden: new Set(),
    valueZoom: new Map(),
    isWholeRange: false,
  })

export const chosenKeys = ({ chosen, index }: TabPictures): readonly string[] => chosen ?? (index === null ? [] : defaultKeys(index))

/** A complete range was asked for: that is the picture, and it does not move while rows arrive. */
const askedSpan = ({ source }: ResultTab, timeField: TimeField): TimeSpan | null => {
  if (source.kind === 'file' || source.limit !== null || timeField !== 'deviceTimestamp') return null
  const { start, end } = source
  return start === undefined || end === undefined || end <= start ? null : { from: start, to: end }
}

type Run = <T>(steps: Steps<T>) => Promise<T>

const computeDensities = async (run: Run, tab: ResultTab, pictures: TabPictures, { timeField }: PictureRequest): Promise<void> => {
  const { table, state } = tab
  const { rowCount } = table
  const times = table.columns.times[timeField]
  const asked = askedSpan(tab, timeField)
  // The range that was asked for is drawn over the time of the device only.
  const unfetched = timeField === 'deviceTimestamp' ? unfetchedSpans(state.range) : []
  let span = asked ?? (await run(timeSpanOf(times, rowCount)))
  const slots = Math.max(1, pictures.slots)
  let all = span === null ? null : await run(densityOf(times, null, rowCount, span, slots))
  // The device's clock is elsewhere altogether: better its own time than an empty strip.
  if (asked !== null && all?.highest === 0 && rowCount > 0) {
    span = await run(timeSpanOf(times, rowCount))
    all = span === null ? null : await run(densityOf(times, null, rowCount, span, slots))
  }
  const isAll = all === null || state.view.length === rowCount
  const shown = span === null || isAll ? null : await run(densityOf(times, state.view, rowCount, span, slots))
  Object.assign(pictures, { span, all, shown, unfetched })
}

const chosenSeries = (pictures: TabPictures, index: SeriesIndex): readonly SeriesRows[] => {
  const keys = chosenKeys(pictures)
  return index.series.filter((series) => keys.includes(keyOf(series)))
}

/** What is drawn already is not gathered again. */
const computeSeries = async (run: Run, { table }: ResultTab, pictures: TabPictures, index: SeriesIndex, isNew: boolean): Promise<void> => {
  const points = new Map<string, SeriesPoints>()
  const states = new Map<string, StateRuns>()
  for (const series of chosenSeries(pictures, index)) {
    const key = keyOf(series)
    const known = { points: isNew ? undefined : pictures.points.get(key), runs: isNew ? undefined : pictures.states.get(key) }
    if (isNumeric(series)) points.set(key, known.points ?? (await run(pointsOf(table, index, series))))
    else states.set(key, known.runs ?? (await run(stateRunsOf(table, index, series))))
  }
  Object.assign(pictures, { index, points, states })
}

/** Computes what is looked at and no longer right. The parts appear together, so that none shows another result. */
export const computePictures = async (tab: ResultTab, pictures: TabPictures, wants: PictureRequest, signal: AbortSignal): Promise<void> => {
  const run: Run = (steps) => runInSlices(steps, signal)
  const { table } = tab
  await computeDensities(run, tab, pictures, wants)
  if (wants.panel === 'none') return
  const { index: known } = pictures
  const { view } = tab.state
  const shown = wants.scope === 'all' || view.length === table.rowCount ? null : view
  const isKnown = known !== null && known.rowCount === table.rowCount && known.timeField === wants.timeField && known.shown === shown
  const index = isKnown ? known : await run(seriesIndexOf(table, wants.timeField, shown))
  if (!isKnown && pictures.index === null) pictures.index = index
  if (wants.panel === 'chart') await computeSeries(run, tab, pictures, index, !isKnown)
  else if (!isKnown) Object.assign(pictures, { index, points: new Map(), states: new Map() })
  const { count } = tab.rowChanges
  if (isKnown && pictures.summarisedAt === count) return
  pictures.summaries = await run(summariesOf(table, index, wants.flags))
  pictures.summarisedAt = count
}
