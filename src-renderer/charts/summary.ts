import type { Steps } from '../../src-core/events/slices'
import { eachOf } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import { type SeriesIndex, type SeriesRows, timesOfSeries } from '../../src-core/series/series-rows'
import { createScratch, percentile, sortNumbers, typicalIntervalOf } from '../../src-core/series/sort-numbers'
import { type DelayPercentiles, delayPercentiles } from './delay-percentiles'
import { withoutDeleted } from './present-events'

/** The statistics of a series. NaN where there is nothing to calculate from. */
export interface SeriesSummary {
  readonly series: SeriesRows
  readonly count: number
  /** ms since the epoch. */
  readonly first: number
  readonly last: number
  /** Of the values that are finite numbers. */
  readonly numberCount: number
  readonly minimum: number
  readonly maximum: number
  readonly mean: number
  readonly median: number
  readonly p5: number
  readonly p95: number
  /** The distance from the first quartile to the third: half of the values are that close together. */
  readonly spread: number
  /** The share of flagged events, 0 to 1; NaN before the fault rules have run. */
  readonly faultShare: number
  /** The median time between events, in ms. */
  readonly interval: number
}

/** What the summary panel shows of a series. */
export interface ShownSummary extends SeriesSummary, DelayPercentiles {
  /** Events of the series that are deleted, which the statistics leave out. */
  readonly deletedCount: number
}

interface Tally {
  numberCount: number
  mean: number
  faulty: number
}

/** Reads the events once, and collects the finite numbers in `values`. */
function* tally(
  table: TableData,
  rows: Uint32Array,
  flags: Uint32Array | null,
  values: Float64Array,
): Steps<Tally> {
  const { valueNumber } = table.columns
  const counts: Tally = { numberCount: 0, mean: 0, faulty: 0 }
  yield* eachOf(rows.length, (index) => {
    const row = rows[index] ?? 0
    const value = valueNumber[row] ?? NaN
    if (Number.isFinite(value)) {
      values[counts.numberCount++] = value
      // An incremental mean, because the sum may exceed what a double holds.
      const distance = value - counts.mean
      counts.mean += Number.isFinite(distance)
        ? distance / counts.numberCount
        : value / counts.numberCount - counts.mean / counts.numberCount
    }
    if (flags !== null && (flags[row] ?? 0) !== 0) counts.faulty++
  })
  return counts
}

/** Exact: it uses every number of the series. `flags`: not 0 for flagged events, by row. */
export function* summaryOfSeries(
  table: TableData,
  index: SeriesIndex,
  series: SeriesRows,
  flags: Uint32Array | null,
  scratch = createScratch(series.rows.length),
): Steps<SeriesSummary> {
  const times = yield* timesOfSeries(table, index, series, scratch.times)
  const { numberCount, mean, faulty } = yield* tally(table, series.rows, flags, scratch.numbers)
  const sorted = yield* sortNumbers(scratch.numbers.subarray(0, numberCount), scratch.sorting)
  const ofValues = {
    minimum: sorted[0] ?? NaN,
    maximum: sorted.at(-1) ?? NaN,
    median: percentile(sorted, 0.5),
    p5: percentile(sorted, 0.05),
    p95: percentile(sorted, 0.95),
    spread: percentile(sorted, 0.75) - percentile(sorted, 0.25),
  }
  return {
    ...ofValues,
    series,
    count: series.rows.length,
    first: times[0] ?? NaN,
    last: times.at(-1) ?? NaN,
    numberCount,
    mean: numberCount === 0 ? NaN : mean,
    faultShare: flags === null ? NaN : faulty / series.rows.length,
    // Its numbers take the place of the values.
    interval: yield* typicalIntervalOf(times, scratch),
  }
}

/**
 * One summary for each series, in the order of the index. A result does not have an event that is deleted in
 * it, here as in comparisons.
 */
export function* summariesOf(
  table: TableData,
  index: SeriesIndex,
  flags: Uint32Array | null,
): Steps<readonly ShownSummary[]> {
  const summaries: ShownSummary[] = []
  const scratch = createScratch(index.series.reduce((longest, { rows }) => Math.max(longest, rows.length), 0))
  for (const series of index.series) {
    const there = yield* withoutDeleted(table, series)
    const deletedCount = series.rows.length - there.rows.length
    summaries.push({
      ...(yield* summaryOfSeries(table, index, there, flags, scratch)),
      ...(yield* delayPercentiles(table, there, scratch)),
      deletedCount,
    })
    yield
  }
  return summaries
}
