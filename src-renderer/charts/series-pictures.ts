import { eachOf, type Steps } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import type { FetchedTime } from '../../src-core/proof/fetched-time'
import { fetchedTimesOf } from '../../src-core/results/fetched-times-of'
import { deviceOf, isNumeric, keyOf } from '../../src-core/series/series-choice'
import { pointsOf, type SeriesPoints, shownPoints } from '../../src-core/series/series-points'
import type { SeriesIndex, SeriesRows } from '../../src-core/series/series-rows'
import { type StateRuns, stateRunsOf } from '../../src-core/series/state-runs'
import type { ResultTab } from '../results/result-tab'
import { absentTimes, withoutDeleted } from './present-events'
import { chosenKeys, type PictureBasis, type TabPictures } from './tab-pictures'

/** Carries out work in slices, so that the page stays alive. */
export type Run = <T>(steps: Steps<T>) => Promise<T>

/** The shown rows and all rows in series; the same one if none is hidden. */
interface Indexes {
  readonly index: SeriesIndex
  readonly everything: SeriesIndex
}

type GatheredSeries = Pick<TabPictures, 'points' | 'states' | 'allPoints' | 'allStates' | 'basis'>

export const noSeries = (): GatheredSeries => ({
  points: new Map(),
  states: new Map(),
  allPoints: new Map(),
  allStates: new Map(),
  basis: null,
})

/**
 * `index`: the new one; by that of the last picture, which may have been empty, nothing would be drawn until
 * the next change.
 */
const chosenSeries = ({ chosen, attribute }: TabPictures, index: SeriesIndex): readonly SeriesRows[] => {
  const keys = chosenKeys({ chosen, attribute, index })
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

/** 1 for each row that is shown. */
function* shownRows({ rowCount, ordered }: SeriesIndex): Steps<Uint8Array> {
  const isShown = new Uint8Array(rowCount)
  yield* eachOf(ordered.length, (index) => {
    isShown[ordered[index] ?? 0] = 1
  })
  return isShown
}

const isSameBasis = (one: PictureBasis | null, other: PictureBasis): boolean =>
  one !== null &&
  one.range === other.range &&
  one.coverage === other.coverage &&
  one.changes === other.changes

/** What was gathered before and is still true. */
const stillKnown = (
  pictures: TabPictures,
  { index, everything }: Indexes,
  basis: PictureBasis,
): GatheredSeries => {
  const none = noSeries()
  if (!isSameBasis(pictures.basis, basis)) return none
  const { points, states } = index === pictures.index ? pictures : none
  const { allPoints, allStates } = everything === pictures.everything ? pictures : none
  return { points, states, allPoints, allStates, basis }
}

/**
 * Gathers what the chart draws: of each chosen series the events that are shown, and all of them. Series that
 * are already gathered are not gathered again.
 */
export const computeSeries = async (
  run: Run,
  { table, source, state, rowChanges }: ResultTab,
  pictures: TabPictures,
  indexes: Indexes,
): Promise<void> => {
  const { index, everything } = indexes
  const basis = { range: state.range, coverage: state.coverage, changes: rowChanges.count }
  const known = stillKnown(pictures, indexes, basis)
  const fetched = fetchedTimesOf(source, state)
  const points = new Map<string, SeriesPoints>()
  const allPoints = new Map<string, SeriesPoints>()
  const states = new Map<string, StateRuns>()
  const allStates = new Map<string, StateRuns>()
  const allByKey = new Map(everything.series.map((series) => [keyOf(series), series]))
  let isShown: Uint8Array | null = null
  for (const series of chosenSeries(pictures, index)) {
    const key = keyOf(series)
    const whole = allByKey.get(key) ?? series
    const hasHidden = whole.rows.length > series.rows.length
    const ofDevice = fetched(deviceOf(table, series))
    if (isNumeric(whole)) {
      const all = known.allPoints.get(key) ?? (await run(pointsOf(table, everything, whole, ofDevice)))
      allPoints.set(key, all)
      if (hasHidden) isShown ??= await run(shownRows(index))
      const shown =
        hasHidden && isShown ? (known.points.get(key) ?? (await run(shownPoints(all, isShown)))) : all
      points.set(key, shown)
    } else {
      const all = known.allStates.get(key) ?? (await run(statesOf(table, everything, whole, ofDevice)))
      allStates.set(key, all)
      const shown = hasHidden
        ? (known.states.get(key) ?? (await run(statesOf(table, index, series, ofDevice))))
        : all
      states.set(key, shown)
    }
  }
  Object.assign(pictures, { index, everything, points, states, allPoints, allStates, basis })
}
