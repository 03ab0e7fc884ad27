import { shallowReactive } from 'vue'
import {
  attributeDrawn,
  defaultKeys,
  hasManyDevices,
  keysOfAttribute,
} from '../../src-core/series/series-choice'
import type { SeriesPoints } from '../../src-core/series/series-points'
import type { SeriesIndex } from '../../src-core/series/series-rows'
import type { StateRuns } from '../../src-core/series/state-runs'
import type { TimeSpan } from '../../src-core/series/time-span'
import type { ValueRange } from '../../src-core/series/value-axes'
import type { ResultTab } from '../results/result-tab'
import type { Density } from './density'
import { maxLines } from './picture-styles'
import type { ShownSummary } from './summary'

/** What decides how long a state or a line is known to last. */
export interface PictureBasis extends Pick<ResultTab['state'], 'range' | 'coverage'> {
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
  /** One request reached its limit: all of `span` was fetched, and anywhere in it may be more events. */
  isDoubtful: boolean
  /** Of the shown rows. */
  index: SeriesIndex | null
  /** Of all rows, hidden ones included; null: not needed yet. */
  everything: SeriesIndex | null
  /** Keys of the series in the chart; null: the default number of series. */
  chosen: readonly string[] | null
  /** Code of the attribute that is drawn of several devices; null: that with the most events. */
  attribute: number | null
  points: ReadonlyMap<string, SeriesPoints>
  states: ReadonlyMap<string, StateRuns>
  /** As `points` and `states`, of the hidden events too; the same ones for a series without any. */
  allPoints: ReadonlyMap<string, SeriesPoints>
  allStates: ReadonlyMap<string, StateRuns>
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
    isDoubtful: false,
    index: null,
    everything: null,
    chosen: null,
    attribute: null,
    points: new Map(),
    states: new Map(),
    allPoints: new Map(),
    allStates: new Map(),
    basis: null,
    summaries: null,
    summarisedAt: -1,
    zoom: null,
    hidden: new Set(),
    valueZoom: new Map(),
    hasFailed: false,
    isWholeRange: false,
  })

/** The keys of the series in the chart. Of several devices it draws one attribute at a time. */
export const chosenKeys = ({
  chosen,
  attribute,
  index,
}: Pick<TabPictures, 'chosen' | 'attribute' | 'index'>): readonly string[] => {
  if (index === null) return chosen ?? []
  if (!hasManyDevices(index)) return chosen ?? defaultKeys(index)
  const keys = keysOfAttribute(index, attributeDrawn(index, attribute))
  const wanted = chosen?.filter((key) => keys.includes(key)) ?? []
  return chosen?.length === 0 || wanted.length > 0 ? wanted : keys.slice(0, maxLines)
}
