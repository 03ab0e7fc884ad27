import type { EventBatch } from '../../src-core/codec/event-batch'
import { columnsOf } from '../../src-core/codec/event-columns'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'

/** The service's clock is known to a second or two, and so are most clocks of devices. */
const worthSayingMs = 60_000

/** Counts events by when they arrived, compared with the times of their device. */
export const createArrivalCounts = () => {
  let [lateCount, futureCount] = [0, 0]
  let newest = Number.NEGATIVE_INFINITY
  let newestOfPoll = newest
  let overdue = TimeSet.empty
  return {
    get lateCount() {
      return lateCount
    },
    get futureCount() {
      return futureCount
    },
    /** A poll begins. An event of a window that is overdue is not late: nobody asked for it before. */
    beginPoll: (windows: readonly TimeWindow[]): void => {
      newest = newestOfPoll
      overdue = TimeSet.from(windows)
    },
    /**
     * New events; `nowMs` by the service's clock. Answers of one poll come in any order, so only earlier
     * polls count.
     */
    take: (batch: EventBatch, nowMs: number): void => {
      for (const time of columnsOf(batch).times.deviceTimestamp) {
        if (time > nowMs + worthSayingMs) futureCount += 1
        if (time <= nowMs && time > newestOfPoll) newestOfPoll = time
        if (time < newest && !overdue.contains(time)) lateCount += 1
      }
    },
  }
}

export type ArrivalCounts = ReturnType<typeof createArrivalCounts>
