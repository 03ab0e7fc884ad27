import { isGone } from '../../events/gone-rows'
import { eachOf, type Steps } from '../../events/slices'
import type { TableData } from '../../events/table-data'
import { joinAcrossAttributes } from './across-attributes'
import type { Episode, Span } from './episode'
import { stretchesOfSeries, stretchesOutside } from './flagged-stretches'
import type { HitLog } from './hit-log'
import { type DistinctStretch, withoutRepeats } from './same-events'
import type { Stretch } from './stretch'
import { weightOf } from './weight'

/** Numbers on either side that show what is usual there, and how far to look for them. */
const [neighbours, furthest] = [15, 60]
/** Fewer show nothing. */
const fewestNeighbours = 5

/** The numbers before and after a stretch that no rule flags. */
const soundAround = ({ columns }: TableData, faults: Uint32Array, { home }: Stretch): Span | null => {
  if (home === null) return null
  const { series, first, last } = home
  const found: number[] = []
  const look = (from: number, step: 1 | -1): void => {
    const enough = found.length + neighbours
    for (let away = 0; away < furthest && found.length < enough; away += 1) {
      const row = series[from + step * away]
      if (row === undefined) return
      const value = columns.valueNumber[row] ?? NaN
      if (faults[row] === 0 && Number.isFinite(value)) found.push(value)
    }
  }
  look(first - 1, -1)
  look(last + 1, 1)
  return found.length < fewestNeighbours ? null : { low: Math.min(...found), high: Math.max(...found) }
}

const episodeOf = (
  table: TableData,
  faults: Uint32Array,
  log: HitLog,
  { stretch, others }: DistinctStretch,
): Episode => {
  const { kind, device, attributes, rows, from, to, best, score, low, high, value, places } = stretch
  return {
    reason: log.reasonOf(kind, best),
    row: best,
    others,
    rows: Uint32Array.from(rows),
    device,
    attributes,
    from,
    to,
    places,
    values: Number.isNaN(low) ? null : { low, high },
    isEqual: value !== null,
    around: soundAround(table, faults, stretch),
    weight: weightOf(kind, rows.length, places === 1 ? to - from : 0, score),
  }
}

/** The flags and the series of the events that are there: what is deleted belongs to no finding, and parts none. */
function* present(
  { columns, marks, refreshMarks }: TableData,
  faults: Uint32Array,
  allSeries: readonly Uint32Array[],
): Steps<{ readonly faults: Uint32Array; readonly allSeries: readonly Uint32Array[] }> {
  const table = { columns, marks, refreshMarks }
  const there = faults.slice()
  let goneCount = 0
  yield* eachOf(there.length, (row) => {
    if (!isGone(table, row)) return
    there[row] = 0
    goneCount += 1
  })
  if (goneCount === 0) return { faults, allSeries }
  const left: Uint32Array[] = []
  for (const series of allSeries) {
    left.push(series.filter((row) => !isGone(table, row)))
    yield
  }
  return { faults: there, allSeries: left }
}

const byWeight = (one: Episode, other: Episode): number => other.weight - one.weight || one.row - other.row

/**
 * Makes findings of the hits of the rules, the weightiest first. Linear in the rows: each is looked at once, and
 * what is left of a series are few. `flags`: bits by row; `log`: the numbers behind them; `everySeries`: the rows
 * of each series by time. `arePicked`: the rows were picked from others, and are in no series.
 */
export function* findEpisodes(
  table: TableData,
  flags: Uint32Array,
  log: HitLog,
  everySeries: readonly Uint32Array[],
  arePicked: boolean,
): Steps<readonly Episode[]> {
  const { faults, allSeries } = yield* present(table, flags, everySeries)
  const isInSeries = new Uint8Array(faults.length)
  const stretches: Stretch[] = []
  for (const series of allSeries) {
    yield* eachOf(series.length, (at) => {
      isInSeries[series[at] ?? 0] = 1
    })
    for (const stretch of yield* stretchesOfSeries(table, faults, log, series)) stretches.push(stretch)
  }
  for (const stretch of yield* stretchesOutside(table, faults, log, { isInSeries, arePicked }))
    stretches.push(stretch)
  const joined = joinAcrossAttributes(stretches)
  yield
  const distinct = withoutRepeats(joined, faults.length)
  yield
  const episodes: Episode[] = []
  yield* eachOf(distinct.length, (index) => {
    const each = distinct[index]
    if (each !== undefined) episodes.push(episodeOf(table, faults, log, each))
  })
  return episodes.toSorted(byWeight)
}
