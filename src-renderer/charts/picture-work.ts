import type { TimeField } from '../../src-core/events/event'
import { isGone } from '../../src-core/events/gone-rows'
import { isFlaggedRow } from '../../src-core/events/next-flagged'
import { inRanges, runInSlices, type Steps } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import { isUnproven } from '../../src-core/results/unproven'
import { type SeriesIndex, seriesIndexOf } from '../../src-core/series/series-rows'
import { type TimeSpan, timeSpanOf } from '../../src-core/series/time-span'
import type { PicturePanel } from '../../src-preload/contract/settings'
import type { ResultTab } from '../results/result-tab'
import { densityOf, type RowTests } from './density'
import { computeSeries, noSeries, type Run } from './series-pictures'
import { summariesOf } from './summary'
import type { TabPictures } from './tab-pictures'
import { unfetchedSpans } from './unfetched-spans'

/** Which pictures are visible, and which time field they use. */
export interface PictureRequest {
  readonly timeField: TimeField
  readonly panel: PicturePanel
  /** Not 0 for flagged events; null: the fault rules have not run. */
  readonly flags: Uint32Array | null
}

/** What was asked for, so that the picture does not move while rows arrive, and shows what did not come. */
const requestedSpan = ({ source }: ResultTab, timeField: TimeField): TimeSpan | null => {
  if (source.kind !== 'query' || timeField !== 'deviceTimestamp') return null
  const { start, end } = source
  return start === undefined || end === undefined || end <= start ? null : { from: start, to: end }
}

/**
 * The last answer of a following also brings events of the moments after its request, which it cannot prove,
 * by a clock that is known to a second: they belong to the end of the range and are not outside of it.
 */
export const sameEndMs = 5000

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
  const { faults } = table
  const tests: RowTests = {
    isLeftOut: (row) => isGone(counted, row),
    isFlagged: (row) => isFlaggedRow({ faults, columns }, row),
  }
  const requested = requestedSpan(tab, timeField)
  // The service may have answered with any of the events in the range.
  const isDoubtful = requested !== null && source.kind === 'query' && source.limit !== null && isUnproven(tab)
  // The range applies to the device time only.
  const unfetched = isDoubtful
    ? [requested]
    : timeField === 'deviceTimestamp'
      ? unfetchedSpans(state.range, source.kind === 'query' ? source.end : undefined)
      : []
  let span = requested ?? (await run(timeSpanOf(times, rowCount)))
  const slots = Math.max(1, pictures.slots)
  let all = span === null ? null : await run(densityOf(times, null, rowCount, span, slots, tests))
  if (requested !== null && all !== null && all.highest > 0 && all.after > 0) {
    span = await run(withLastMoments(times, rowCount, requested))
    all = await run(densityOf(times, null, rowCount, span, slots, tests))
  }
  // The device's clock is far off, or the service has sent what was not asked for: both the range and the
  // events are shown.
  if (requested !== null && all?.highest === 0 && all.before + all.after > 0) {
    const own = await run(timeSpanOf(times, rowCount))
    span = own && { from: Math.min(requested.from, own.from), to: Math.max(requested.to, own.to) }
    all = span === null ? null : await run(densityOf(times, null, rowCount, span, slots, tests))
  }
  const isAll = all === null || state.view.length === rowCount
  const shown =
    span === null || isAll ? null : await run(densityOf(times, state.view, rowCount, span, slots, tests))
  Object.assign(pictures, { span, all, shown, unfetched, isDoubtful })
}

const isUpToDate = (
  known: SeriesIndex | null,
  { rowCount }: TableData,
  { timeField }: PictureRequest,
): boolean => known?.rowCount === rowCount && known.timeField === timeField

/** The index of all rows, which outlasts every search and filter. */
const everythingOf = async (
  run: Run,
  table: TableData,
  pictures: TabPictures,
  wants: PictureRequest,
): Promise<SeriesIndex> => {
  const { everything: known } = pictures
  if (known !== null && isUpToDate(known, table, wants)) return known
  return run(seriesIndexOf(table, wants.timeField, null, known))
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
  const shown = view.length === table.rowCount ? null : view
  const isKnown = known?.shown === shown && isUpToDate(known, table, wants)
  const needsAll = shown === null || wants.panel === 'chart'
  const everything = needsAll ? await everythingOf(run, table, pictures, wants) : null
  const own = shown === null ? everything : isKnown ? known : null
  const index = own ?? (await run(seriesIndexOf(table, wants.timeField, shown)))
  if (!isKnown && pictures.index === null) Object.assign(pictures, { index, basis: null })
  if (wants.panel === 'chart' && everything !== null)
    await computeSeries(run, tab, pictures, { index, everything })
  else if (!isKnown) Object.assign(pictures, { index, everything, ...noSeries() })
  const { count } = tab.rowChanges
  if (isKnown && pictures.summarisedAt === count) return
  pictures.summaries = await run(summariesOf(table, index, wants.flags))
  pictures.summarisedAt = count
}
