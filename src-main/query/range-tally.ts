import type { AppError } from '../../src-core/errors/errors'
import { failedWindow, joinFailed } from '../../src-core/proof/failed-windows'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { verdictOn } from '../../src-core/proof/verdict'
import type { Doubt, DoubtfulWindow, MissingWindow, RangeVerdict } from '../../src-preload/contract/range'
import { withDoubts } from './doubtful-windows'
import { asAsked, type RangeWriting } from './range-writing'

/** What is known about a range so far, over all of its runs. */
export interface RangeTally {
  /** Events received, each counted once. */
  eventCount: number
  /** Those of them whose id an earlier event has as well. */
  sharedIdCount: number
  /** New events as a number of full answers. */
  answersWorth: number
  requestCount: number
  /**
   * The most events that this service returns in one answer, if we found it to be less than the requested
   * limit.
   */
  lowerLimit: number | undefined
  windowsDone: number
  missing: readonly MissingWindow[]
  notProvable: readonly number[]
  doubtful: readonly DoubtfulWindow[]
  /** How this service understands ranges, as far as it is known. */
  writing: RangeWriting
  /** It does not keep to them, however they are written; undefined: no answer shows that. */
  notKept: Doubt | undefined
  /** When the first window was asked for that ended later than that; ms since the epoch. */
  askedAt: number
  /**
   * The last whole second before the end of the range; undefined: it ends with one, or that end was not
   * reached.
   */
  lastSecond: number | undefined
  /** An answer shows that the service distinguishes the parts of a second. */
  hasPartOfSecond: boolean
  addDoubts(windows: readonly DoubtfulWindow[]): void
  /** A window of the range `whole` is answered; it was asked for at `askedAtMs`. */
  noteEnd(window: TimeWindow, whole: TimeWindow, askedAtMs: number): void
  /** Of these windows, nothing later than `at` is asked for. */
  noteClosed(windows: readonly TimeWindow[], at: number): void
  addMissing(window: TimeWindow, error?: AppError): void
  verdict(durationMs: number): RangeVerdict
}

const isCancelled = (error: AppError | undefined): boolean =>
  error === undefined || error.kind === 'cancelled'

/** Undefined: the whole range had happened when it was asked for. */
const untilOf = ({ askedAt, lastSecond = Infinity, hasPartOfSecond }: RangeTally): number | undefined => {
  const until = Math.min(askedAt, hasPartOfSecond ? Infinity : lastSecond)
  return until === Infinity ? undefined : until
}

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
    doubtful: [],
    writing: asAsked,
    notKept: undefined,
    askedAt: Infinity,
    lastSecond: undefined,
    hasPartOfSecond: false,
    addDoubts: (windows) => {
      tally.doubtful = withDoubts(tally.doubtful, windows)
    },
    noteEnd: ({ last }, whole, askedAtMs) => {
      if (last > askedAtMs) tally.askedAt = Math.min(tally.askedAt, askedAtMs)
      const lastSecond = Math.floor(last / 1000) * 1000
      if (last === whole.last && lastSecond < last) tally.lastSecond = lastSecond
    },
    noteClosed: (windows, at) => {
      if (windows.some(({ last }) => last > at)) tally.askedAt = Math.min(tally.askedAt, at)
    },
    addMissing: (window, error) => {
      const reasons = error === undefined || isCancelled(error) ? [] : [error]
      tally.missing = joinFailed([...tally.missing, failedWindow(window, reasons)])
    },
    verdict: (durationMs) => ({
      ...verdictOn(tally, untilOf(tally)),
      eventCount: tally.eventCount,
      sharedIdCount: tally.sharedIdCount,
      requestCount: tally.requestCount,
      ...(tally.lowerLimit === undefined ? {} : { lowerLimit: tally.lowerLimit }),
      windowCount: tally.windowsDone + tally.missing.length,
      durationMs,
    }),
  }
  return tally
}
