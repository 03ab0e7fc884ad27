import type { AppError } from '../../src-preload/contract/errors'
import type { MissingWindow, RangeWindow } from '../../src-preload/contract/range'
import { subtract } from '../keeping/proven-sets'
import { joinWindows } from '../query/join-windows'
import type { TimeWindow } from '../query/time-window'

/** Which part of the time followed is proven. Times are ms since the epoch, by the service's clock. */
export interface FollowedTime {
  /** Everything up to here is proven or missing. */
  readonly reached: number
  /** Not proven so far; ascending, not touching. */
  readonly missing: readonly MissingWindow[]
  /** Times during which nothing could be asked, and that were fetched later. */
  readonly gapCount: number
  /**
   * An answer, or a failure, to `windows`, which were asked for at `askedAt`; `failed` are those parts of
   * them that were not fetched.
   */
  settle(windows: readonly TimeWindow[], failed: readonly MissingWindow[], askedAt: number): void
  /** The device was not asked from `first` to `last`, although it should have been. */
  noteGap(gap: RangeWindow): void
  /** Nothing after `last` has happened yet, whatever was believed before. */
  endBy(last: number): void
}

const overlap = (one: RangeWindow, other: RangeWindow): boolean =>
  one.first <= other.last && other.first <= one.last

const distinct = (errors: readonly AppError[]): readonly AppError[] => [
  ...new Map(errors.map((error) => [JSON.stringify(error), error])).values(),
]

/** With the reasons that are known for parts of it. */
const withErrors = ({ first, last }: RangeWindow, known: readonly MissingWindow[]): MissingWindow => {
  const errors = distinct(
    known.filter((window) => overlap(window, { first, last })).flatMap((window) => window.errors ?? []),
  )
  return { first, last, ...(errors.length > 0 && { errors }) }
}

/** Proven from `startMs` on, as answers come. */
export const createFollowedTime = (startMs: number): FollowedTime => {
  let reached = startMs - 1
  let missing: readonly MissingWindow[] = []
  let gaps: readonly RangeWindow[] = []
  let gapCount = 0
  /** Everything up to `last` that no answer has covered. */
  const unfetchedUpTo = (last: number): readonly MissingWindow[] =>
    joinWindows(last > reached ? [...missing, { first: reached + 1, last }] : missing)
  return {
    get reached() {
      return reached
    },
    get missing() {
      return missing
    },
    get gapCount() {
      return gapCount
    },
    settle: (windows, failed, askedAt) => {
      // A window may reach into the future, of which an answer says nothing for certain.
      const past = windows
        .filter(({ first }) => first <= askedAt)
        .map(({ first, last }) => ({ first, last: Math.min(last, askedAt) }))
      const left = subtract(unfetchedUpTo(askedAt), subtract(past, failed))
      missing = left.map((window) =>
        withErrors(window, failed.some((one) => overlap(one, window)) ? failed : missing),
      )
      reached = Math.max(reached, askedAt)
      const open = gaps.filter((gap) => missing.some((window) => overlap(window, gap)))
      gapCount += gaps.length - open.length
      gaps = open
    },
    noteGap: ({ first, last }) => {
      gaps = joinWindows([...gaps, { first, last }])
      missing = unfetchedUpTo(last)
      reached = Math.max(reached, last)
    },
    endBy: (last) => {
      if (last >= reached) return
      missing = missing
        .filter(({ first }) => first <= last)
        .map((window) => ({ ...window, last: Math.min(window.last, last) }))
      gaps = gaps.filter((gap) => missing.some((window) => overlap(window, gap)))
      reached = Math.max(last, startMs - 1)
    },
  }
}
