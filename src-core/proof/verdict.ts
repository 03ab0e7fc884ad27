import { type Coverage, missingOf, uncoveredOf } from './coverage'
import { type FailedWindow, withReasons } from './failed-windows'
import { TimeSet } from './time-set'
import type { TimeWindow } from './time-window'

/**
 * `complete`: the answer for every window of the range had fewer events than requested. `notProvable`: some
 * millisecond may have more events than one answer can contain, or some answer is in doubt. `partial`:
 * windows are missing (cancelled or failed); some instants may be not provable as well.
 */
export type VerdictKind = 'complete' | 'notProvable' | 'partial'

export interface Verdict<AnError, Doubtful extends TimeWindow> {
  readonly kind: VerdictKind
  /** Ascending; no two of them touch. */
  readonly missing: readonly FailedWindow<AnError>[]
  /** ms since the epoch, ascending. */
  readonly notProvable: readonly number[]
  /** Answered, and yet not proven; ascending, no two of them overlap. Absent: none. */
  readonly doubtful?: readonly Doubtful[]
  /**
   * Only what is not later than this (ms since the epoch) can be proven: the range ends after it was asked
   * for, or within the second that it was asked in. Absent: the
   * whole range.
   */
  readonly until?: number
}

/** What had not happened, or could not be told apart from what had, and is asked for in vain nowhere. */
const firstUnclaimed = (coverage: Coverage<unknown, TimeWindow>): number | undefined =>
  coverage.until === undefined
    ? undefined
    : uncoveredOf(coverage).intersect(TimeSet.after(coverage.until)).subtract(TimeSet.from(coverage.failures))
        .first

/**
 * The verdict on a coverage; nothing else decides what a result may claim. About what had not happened when it
 * was asked for nothing is claimed, not even that it is missing.
 */
export const verdictOf = <AnError, Doubtful extends TimeWindow>(
  coverage: Coverage<AnError, Doubtful>,
): Verdict<AnError, Doubtful> => {
  const { notProvable, doubtful } = coverage
  const missing = withReasons(missingOf(coverage).windows, coverage.failures)
  const unclaimed = firstUnclaimed(coverage)
  return {
    kind:
      missing.length > 0 ? 'partial' : notProvable.length + doubtful.length > 0 ? 'notProvable' : 'complete',
    missing,
    notProvable: notProvable.toSorted((one, other) => one - other),
    ...(doubtful.length > 0 && { doubtful }),
    ...(unclaimed !== undefined && { until: unclaimed - 1 }),
  }
}

/** What may be claimed of a time of which nothing is known. */
export const unknownKind: VerdictKind = 'partial'

/** The verdict on several devices together is the worst of theirs. */
export const worstKind = (kinds: readonly VerdictKind[]): VerdictKind =>
  (['partial', 'notProvable'] as const).find((kind) => kinds.includes(kind)) ?? 'complete'
