import { joinFailed, withReasons } from '../../src-core/proof/failed-windows'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { MissingWindow, RangeWindow } from '../../src-preload/contract/range'

/** Two instants that differ after a sleep: what was answered, and what time has been accounted for. */
interface SettledTo {
  readonly answeredTo: number
  readonly reached: number
}

/** Which part of the time followed is proven. Times are ms since the epoch, by the service's clock. */
export interface PolledTime {
  /** Everything up to here is proven or missing. */
  readonly reached: number
  /** Not proven so far; ascending, not touching. */
  readonly missing: readonly MissingWindow[]
  /** Times during which nothing could be asked, and that were fetched later. */
  readonly gapCount: number
  /**
   * An answer, or a failure, to `windows`; `failed` are those parts of them that were not fetched. The answer
   * says nothing of what came after `answeredTo`; up to `reached`, which may be later, everything is proven or
   * missing from now on.
   */
  settle(windows: readonly TimeWindow[], failed: readonly MissingWindow[], to: SettledTo): void
  /** The device was not asked from `first` to `last`, although it should have been. */
  noteGap(gap: RangeWindow): void
  /** Nothing after `last` has happened yet, whatever was believed before. */
  endBy(last: number): void
}

/** Proven from `startMs` on, as answers come. */
export const createPolledTime = (startMs: number): PolledTime => {
  let reached = startMs - 1
  let missing: readonly MissingWindow[] = []
  let gaps = TimeSet.empty
  let gapCount = 0
  /** Those of which something is still missing. */
  const openGaps = (): TimeSet => {
    const unfetched = TimeSet.from(missing)
    return TimeSet.from(gaps.windows.filter((gap) => unfetched.overlaps(gap)))
  }
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
    settle: (windows, failed, to) => {
      const failures = TimeSet.from(failed)
      // A window may reach into the future, of which an answer says nothing for certain.
      const answered = TimeSet.from(windows).intersect(TimeSet.upTo(to.answeredTo)).subtract(failures)
      const unfetched = TimeSet.from([...missing, { first: reached + 1, last: to.reached }])
      missing = unfetched
        .subtract(answered)
        .windows.flatMap((window) => withReasons([window], failures.overlaps(window) ? failed : missing))
      reached = Math.max(reached, to.reached)
      const open = openGaps()
      gapCount += gaps.windows.length - open.windows.length
      gaps = open
    },
    noteGap: (gap) => {
      gaps = gaps.union(TimeSet.of(gap))
      if (gap.last <= reached) return
      missing = joinFailed([...missing, { first: reached + 1, last: gap.last }])
      reached = gap.last
    },
    endBy: (last) => {
      if (last >= reached) return
      missing = TimeSet.upTo(last).partsInside(missing)
      gaps = openGaps()
      reached = Math.max(last, startMs - 1)
    },
  }
}
