import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'

/** How the proof of a run has changed. */
export interface ProofChange {
  readonly proven: readonly TimeWindow[]
  /** What counted as proven before, and is in doubt now. */
  readonly unproven: readonly TimeWindow[]
  /** ms since the epoch: when the answer arrived that changed it. */
  readonly at: number
}

interface SettledWindow extends TimeWindow {
  readonly at: number
}

/**
 * What a run has proven so far: the windows that it has counted, without those that it has reopened and
 * without instants that cannot be proven.
 */
export const createProvenWindows = () => {
  let proven = TimeSet.empty
  return {
    /**
     * `isCounted`: the window's answer was complete. `doubted`: everything that is not proven by what is
     * known now.
     */
    settle: (window: SettledWindow, isCounted: boolean, doubted: readonly TimeWindow[]): ProofChange => {
      const inDoubt = TimeSet.from(doubted)
      const unproven = proven.intersect(inDoubt)
      const added = (isCounted ? TimeSet.of(window) : TimeSet.empty).subtract(inDoubt)
      proven = proven.subtract(unproven).union(added)
      return { proven: added.windows, unproven: unproven.windows, at: window.at }
    },
  }
}
