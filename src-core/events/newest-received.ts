import { inRanges, type Steps } from './slices'
import type { TableData } from './table-data'

/** When the service received the newest of these events, in whole ms since the epoch; -Infinity: no event says it. */
export function* newestReceived({ columns, rowCount }: TableData, until: number): Steps<number> {
  const received = columns.times.ingressTimeStamp
  let newest = -Infinity
  yield* inRanges(rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const at = Math.floor(received[row] ?? NaN)
      if (at > newest && at <= until) newest = at
    }
  })
  return newest
}
