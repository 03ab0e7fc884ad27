import { type DelayColumn, delayOf } from '../events/delays'
import type { Steps } from '../events/slices'
import { inRanges } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { SeriesRows } from './series-rows'
import { percentile, sortNumbers } from './sort-numbers'

export const delayStatistics = ['ingressP50', 'ingressP95', 'createdP50', 'createdP95'] as const

/** In ms; NaN if no event of the series has both times. */
export type DelayPercentiles = Readonly<Record<(typeof delayStatistics)[number], number>>

function* sortedDelays(table: TableData, { rows }: SeriesRows, column: DelayColumn): Steps<Float64Array> {
  const delays = new Float64Array(rows.length)
  let count = 0
  yield* inRanges(rows.length, (from, to) => {
    for (let place = from; place < to; place++) {
      const delay = delayOf(table, column, rows[place] ?? 0)
      if (!Number.isNaN(delay)) delays[count++] = delay
    }
  })
  return yield* sortNumbers(delays.subarray(0, count))
}

/** Exact: of every event of the series that has both times. */
export function* delayPercentiles(table: TableData, series: SeriesRows): Steps<DelayPercentiles> {
  const ingress = yield* sortedDelays(table, series, 'ingressDelay')
  const created = yield* sortedDelays(table, series, 'createdDelay')
  return {
    ingressP50: percentile(ingress, 0.5),
    ingressP95: percentile(ingress, 0.95),
    createdP50: percentile(created, 0.5),
    createdP95: percentile(created, 0.95),
  }
}
