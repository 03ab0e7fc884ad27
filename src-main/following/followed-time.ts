import type { RangeWindow } from '../../src-preload/contract/range'
import { joinWindows } from '../query/join-windows'
import type { TimeWindow } from '../query/time-window'

/** Which part of the time followed is proven. Times are ms since the epoch, by the service's clock. */
export interface FollowedTime {
  /** Not proven so far, up to now; ascending, not touching. */
  readonly missing: readonly RangeWindow[]
  /** Times during which nothing could be asked, and that were fetched later. */
  readonly gapCount: number
  /** An answer, or a failure, to `windows`, which were asked for at `askedAt`; `missing` are those of them that failed. */
  settle(windows: readonly TimeWindow[], missing: readonly TimeWindow[], askedAt: number): void
  /** The device was not asked from `first` to `last`, although it should have been. */
  noteGap(gap: RangeWindow): void
}

const covers = (windows: readonly TimeWindow[], gap: RangeWindow): boolean => windows.some(({ first, last }) => first <= gap.last && last >= gap.first)

export const createFollowedTime = (): FollowedTime => {
  let missing: readonly RangeWindow[] = []
  let gaps: readonly RangeWindow[] = []
  let gapCount = 0
  return {
    get missing() {
      return missing
    },
    get gapCount() {
      return gapCount
    },
    settle: (windows, failed, askedAt) => {
      // Of a window that reaches into the future, no more was missed than what lies before the request.
      const past = failed.filter(({ first }) => first <= askedAt).map(({ first, last }) => ({ first, last: Math.min(last, askedAt) }))
      const untouched = missing.filter((window) => !covers(windows, window))
      missing = joinWindows([...untouched, ...past]).map(({ first, last }) => ({ first, last }))
      const open = gaps.filter((gap) => covers(missing, gap))
      gapCount += gaps.length - open.length
      gaps = open
    },
    noteGap: (gap) => {
      gaps = [...gaps, gap]
      missing = joinWindows([...missing, gap]).map(({ first, last }) => ({ first, last }))
    },
  }
}
