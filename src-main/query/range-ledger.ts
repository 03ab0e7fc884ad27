import type { AppError } from '../../src-preload/contract/errors'
import type { MissingWindow, RangeVerdict } from '../../src-preload/contract/range'
import { joinWindows } from './join-windows'
import type { TimeWindow } from './time-window'

/** What a run has found out of its range so far. */
export interface RangeLedger {
  /** Events that came, each once. */
  eventCount: number
  /** Of them those whose id an event before them has as well. */
  sharedIdCount: number
  requestCount: number
  /** Events that an answer of this service holds at the most, where it was found to be fewer than are asked for. */
  lowerLimit: number | undefined
  windowsDone: number
  missing: readonly MissingWindow[]
  notProvable: readonly number[]
  miss(window: TimeWindow, error?: AppError): void
  verdict(durationMs: number): RangeVerdict
}

const isCancelled = (error: AppError | undefined): boolean => error === undefined || error.kind === 'cancelled'

export const createRangeLedger = (): RangeLedger => {
  const ledger: RangeLedger = {
    eventCount: 0,
    sharedIdCount: 0,
    requestCount: 0,
    lowerLimit: undefined,
    windowsDone: 0,
    missing: [],
    notProvable: [],
    miss: ({ first, last }, error) => {
      const window = error === undefined || isCancelled(error) ? { first, last } : { first, last, errors: [error] }
      ledger.missing = joinWindows([...ledger.missing, window])
    },
    verdict: (durationMs) => ({
      kind: ledger.missing.length > 0 ? 'partial' : ledger.notProvable.length > 0 ? 'notProvable' : 'complete',
      eventCount: ledger.eventCount,
      sharedIdCount: ledger.sharedIdCount,
      requestCount: ledger.requestCount,
      ...(ledger.lowerLimit === undefined ? {} : { lowerLimit: ledger.lowerLimit }),
      windowCount: ledger.windowsDone + ledger.missing.length,
      missing: ledger.missing,
      notProvable: ledger.notProvable.toSorted((one, other) => one - other),
      durationMs,
    }),
  }
  return ledger
}
