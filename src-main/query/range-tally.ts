import type { AppError } from '../../src-preload/contract/errors'
import type { MissingWindow, RangeVerdict } from '../../src-preload/contract/range'
import { joinWindows } from './join-windows'
import type { TimeWindow } from './time-window'

/** What is known about a range so far, over all of its runs. */
export interface RangeTally {
  /** Events received, each counted once. */
  eventCount: number
  /** Those of them whose id an earlier event has as well. */
  sharedIdCount: number
  /** New events as a number of full answers. */
  answersWorth: number
  requestCount: number
  /** The most events that this service returns in one answer, if we found it to be less than the requested limit. */
  lowerLimit: number | undefined
  windowsDone: number
  missing: readonly MissingWindow[]
  notProvable: readonly number[]
  addMissing(window: TimeWindow, error?: AppError): void
  verdict(durationMs: number): RangeVerdict
}

const isCancelled = (error: AppError | undefined): boolean => error === undefined || error.kind === 'cancelled'

export const createRangeTally = (): RangeTally => {
  const tally: RangeTally = {
    eventCount: 0,
    sharedIdCount: 0,
    answersWorth: 0,
    requestCount: 0,
    lowerLimit: undefined,
    windowsDone: 0,
    missing: [],
    notProvable: [],
    addMissing: ({ first, last }, error) => {
      const window = error === undefined || isCancelled(error) ? { first, last } : { first, last, errors: [error] }
      tally.missing = joinWindows([...tally.missing, window])
    },
    verdict: (durationMs) => ({
      kind: tally.missing.length > 0 ? 'partial' : tally.notProvable.length > 0 ? 'notProvable' : 'complete',
      eventCount: tally.eventCount,
      sharedIdCount: tally.sharedIdCount,
      requestCount: tally.requestCount,
      ...(tally.lowerLimit === undefined ? {} : { lowerLimit: tally.lowerLimit }),
      windowCount: tally.windowsDone + tally.missing.length,
      missing: tally.missing,
      notProvable: tally.notProvable.toSorted((one, other) => one - other),
      durationMs,
    }),
  }
  return tally
}
