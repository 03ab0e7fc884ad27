import type { FaultSettings } from '../checks/faults'
import { outsideSeries } from '../checks/plausible-times'
import { correctionOf } from '../checks/profile/corrections'
import { median, quantile, sampleOf } from '../checks/profile/distribution'
import { intervalsOf, longestInterval } from '../checks/profile/intervals'
import { movementOf } from '../checks/profile/movement'
import { numbersOf } from '../checks/profile/numbers'
import { eachSeries, type Series } from '../checks/series'
import type { Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import { type FetchedTimes, unknownTimes } from '../proof/fetched-time'

/** How long nothing may come from a series. */
export interface SilenceLimit {
  /** Between two of its events, in ms. */
  readonly usualMs: number
  readonly longestMs: number
}

/** The limits by the series of a row; none for a series without a usual interval. */
export type SilenceLimits = ReadonlyMap<number, SilenceLimit>

/** A number for the series of a row, which stays the same while the table grows. */
export const seriesOf = ({ columns: { texts } }: TableData, row: number): number =>
  (texts.deviceId[row] ?? 0) * 2 ** 26 + (texts.attributeCode[row] ?? 0)

/** Longer delays are no way of delivery; ms. */
export const longestDelayMs = 15 * 60_000
/** The shortest delays but for a few that are faults. */
const shortest = 0.01

/**
 * What is delivered in bundles comes at longer intervals than it is measured: about as long as the delays
 * differ.
 */
const bundleMs = ({ rows, times }: Series, { columns }: TableData): number => {
  const delays = sampleOf(
    rows.length,
    (at) => (columns.times.ingressTimeStamp[rows[at] ?? 0] ?? NaN) - (times[at] ?? NaN),
  )
  return delays.length === 0 ? 0 : Math.min(longestDelayMs, 2 * (median(delays) - quantile(delays, shortest)))
}

function* limitOf(series: Series, table: TableData, settings: FaultSettings): Steps<SilenceLimit | null> {
  if (correctionOf(series, { table, settings }) === 'onChange') return null
  const movement = yield* movementOf(yield* numbersOf(series))
  const intervals = intervalsOf(series, movement)
  const longest = longestInterval(intervals, settings.thresholds.gapFactor)
  return longest === null ? null : { usualMs: intervals.usual, longestMs: longest + bundleMs(series, table) }
}

/**
 * Measures the intervals of all series as the rule for gaps does. `now`: ms since the epoch, by the service's
 * clock; later events are left out. What lies across time that was not fetched is no interval.
 */
export function* silenceLimitsOf(
  growing: TableData,
  settings: FaultSettings,
  now: number,
  fetched: FetchedTimes = unknownTimes,
): Steps<SilenceLimits> {
  // Rows are added between two steps.
  const table: TableData = { ...growing }
  const limits = new Map<number, SilenceLimit>()
  const isLeftOut = outsideSeries(table, settings.thresholds, now)
  yield* eachSeries(
    table,
    isLeftOut,
    function* (series) {
      const limit = yield* limitOf(series, table, settings)
      if (limit !== null) limits.set(seriesOf(table, series.rows[0] ?? 0), limit)
    },
    fetched,
  )
  return limits
}
