import { type DelayColumn, delayOf } from '../../src-core/events/delays'
import type { Steps } from '../../src-core/events/slices'
import { eachOf } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'
import type { SeriesRows } from '../../src-core/series/series-rows'
import { percentile, type Scratch, sortNumbers } from '../../src-core/series/sort-numbers'

export const delayStatistics = ['ingressP50', 'ingressP95', 'createdP50', 'createdP95'] as const

/** In ms; NaN if no event of the series has both times. */
export type DelayPercentiles = Readonly<Record<(typeof delayStatistics)[number], number>>

function* sortedDelays(
  table: TableData,
  { rows }: SeriesRows,
  column: DelayColumn,
  { numbers: delays, sorting }: Scratch,
): Steps<Float64Array> {
  let count = 0
  yield* eachOf(rows.length, (index) => {
    const delay = delayOf(table, column, rows[index] ?? 0)
    if (!Number.isNaN(delay)) delays[count++] = delay
  })
  return yield* sortNumbers(delays.subarray(0, count), sorting)
}

function* halfAndMost(
  table: TableData,
  series: SeriesRows,
  column: DelayColumn,
  scratch: Scratch,
): Steps<readonly [p50: number, p95: number]> {
  const sorted = yield* sortedDelays(table, series, column, scratch)
  return [percentile(sorted, 0.5), percentile(sorted, 0.95)]
}

/** Exact: of every event of the series that has both times. */
export function* delayPercentiles(
  table: TableData,
  series: SeriesRows,
  scratch: Scratch,
): Steps<DelayPercentiles> {
  const [ingressP50, ingressP95] = yield* halfAndMost(table, series, 'ingressDelay', scratch)
  const [createdP50, createdP95] = yield* halfAndMost(table, series, 'createdDelay', scratch)
  return { ingressP50, ingressP95, createdP50, createdP95 }
}
