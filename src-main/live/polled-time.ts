import { type Lay, nothingAsked, upTo, withAnswers } from '../../src-core/proof/coverage'
import type { MissingWindow, RangeCoverage } from '../../src-core/proof/device-range'
import { type ProvenWindow, withPolled } from '../../src-core/proof/proven-windows'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import { verdictOf } from '../../src-core/proof/verdict'

/** Two instants that differ after a sleep: what was answered, and what time has been accounted for. */
interface SettledTo {
  readonly answeredTo: number
  readonly reached: number
}

/** What is known of the time followed. Times are ms since the epoch, by the service's clock. */
export interface PolledTime {
  /** Everything up to here is proven or missing. */
  readonly reached: number
  readonly coverage: RangeCoverage
  /** Not answered so far; ascending, not touching. */
  readonly missing: readonly MissingWindow[]
  /** Times during which nothing could be asked, and that were fetched later. */
  readonly gapCount: number
  /**
   * The answers of a poll, or its failure. They say nothing of what came after `answeredTo`; up to `reached`,
   * which may be later, everything is proven or missing from now on.
   */
  settle(answers: RangeCoverage, to: SettledTo): void
  /** The device was not asked from `first` to `last`, although it should have been. */
  noteGap(gap: TimeWindow): void
  /** Nothing after `last` has happened yet, whatever was believed before. */
  endBy(last: number): void
}

const lay: Lay<ProvenWindow> = (windows, newer) => newer.reduce<readonly ProvenWindow[]>(withPolled, windows)

/** Followed from `startMs` on, as answers come. */
export const createPolledTime = (startMs: number): PolledTime => {
  let reached = startMs - 1
  let coverage: RangeCoverage = nothingAsked
  let missing: readonly MissingWindow[] = []
  let gaps = TimeSet.empty
  let gapCount = 0
  /** Up to where an answer counts is said with it: `until` would excuse whatever is left out after that. */
  const take = ({ proven, notProvable, doubtful, failures }: RangeCoverage): void => {
    const asked = TimeSet.of({ first: startMs, last: reached }).windows
    coverage = { asked, proven, notProvable, doubtful, failures }
    missing = verdictOf(coverage).missing
  }
  /** Those of which something is still missing. */
  const openGaps = (): TimeSet => {
    const unfetched = TimeSet.from(missing)
    return TimeSet.from(gaps.windows.filter((gap) => unfetched.overlaps(gap)))
  }
  /** Counts those that have been fetched meanwhile. */
  const closeGaps = (): void => {
    const open = openGaps()
    gapCount += gaps.windows.length - open.windows.length
    gaps = open
  }
  return {
    get reached() {
      return reached
    },
    get coverage() {
      return coverage
    },
    get missing() {
      return missing
    },
    get gapCount() {
      return gapCount
    },
    settle: (answers, to) => {
      reached = Math.max(reached, to.reached)
      take(coverage)
      // A window may reach into the future, of which an answer says nothing for certain.
      take(withAnswers(coverage, upTo(answers, to.answeredTo), lay))
      closeGaps()
    },
    noteGap: (gap) => {
      gaps = gaps.union(TimeSet.of(gap))
      if (gap.last <= reached) return
      reached = gap.last
      take(coverage)
    },
    endBy: (last) => {
      if (last >= reached) return
      reached = Math.max(last, startMs - 1)
      take(upTo(coverage, reached))
      // What was noted only of the future has never been a gap.
      gaps = gaps.intersect(TimeSet.upTo(reached))
      closeGaps()
    },
  }
}
