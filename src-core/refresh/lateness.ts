import { inRanges, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'

/** More than this is a wrong clock or a backlog, and no reason to request days again each time. */
const mostMs = 86_400_000

/**
 * How long after its own time the latest of these events was stored, in ms: at most a day. Events that come
 * later than the overlap would be missed by a refresh.
 */
export function* largestLateness({ columns: { times }, rowCount }: TableData): Steps<number> {
  let largest = 0
  yield* inRanges(rowCount, (from, to) => {
    for (let row = from; row < to; row += 1) {
      const happened = times.deviceTimestamp[row] ?? NaN
      // Comparisons with NaN are false.
      const late = Math.max(
        (times.createdTime[row] ?? NaN) - happened || 0,
        (times.ingressTimeStamp[row] ?? NaN) - happened || 0,
      )
      if (late > largest) largest = late
    }
  })
  return Math.min(mostMs, largest)
}
