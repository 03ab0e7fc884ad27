import { createTimeSpans, intersect } from './planning/time-spans'
import { type TimeWindow, widthOf } from './time-window'

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

/** Both lists ascending and disjoint. */
const overlaps = (spans: readonly TimeWindow[], others: readonly TimeWindow[]): readonly TimeWindow[] =>
  spans.flatMap((span) => others.map((other) => intersect(span, other)).filter((part) => widthOf(part) > 0))

/**
 * What a run has proven so far: the windows that it has counted, without those that it has reopened and
 * without instants that cannot be proven.
 */
export const createProvenWindows = () => {
  const proven = createTimeSpans()
  return {
    /**
     * `isCounted`: the window's answer was complete. `doubted`: everything that is not proven by what is
     * known now.
     */
    settle: (
      { first, last, at }: SettledWindow,
      isCounted: boolean,
      doubted: readonly TimeWindow[],
    ): ProofChange => {
      const unproven = overlaps(proven.all, doubted)
      const added = createTimeSpans()
      if (isCounted) added.add({ first, last })
      for (const window of doubted) added.remove(window)
      for (const window of unproven) proven.remove(window)
      for (const window of added.all) proven.add(window)
      return { proven: added.all, unproven, at }
    },
  }
}
