import type { RunCounts } from './stored-notes'

/** Of no run. */
export const noCounts: RunCounts = { eventCount: 0, sharedIdCount: 0, requestCount: 0, windowCount: 0 }

/** Of a run and one after it, whose limit is the one that counts. */
export const addCounts = (one: RunCounts, later: RunCounts): RunCounts => {
  const lowerLimit = later.lowerLimit ?? one.lowerLimit
  return {
    eventCount: one.eventCount + later.eventCount,
    sharedIdCount: one.sharedIdCount + later.sharedIdCount,
    requestCount: one.requestCount + later.requestCount,
    windowCount: one.windowCount + later.windowCount,
    ...(lowerLimit === undefined ? {} : { lowerLimit }),
  }
}
