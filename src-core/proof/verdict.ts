import { type FailedWindow, withReasons } from './failed-windows'
import { TimeSet } from './time-set'
import type { TimeWindow } from './time-window'

/** What is known about the time that was asked for of one device. */
export interface Coverage<AnError, Doubtful extends TimeWindow> {
  readonly asked: readonly TimeWindow[]
  readonly proven: readonly TimeWindow[]
  /** Instants that were answered, but have too many events to prove that none is missing; ms since the epoch. */
  readonly notProvable: readonly number[]
  /** Windows that were answered, and are not proven by it. */
  readonly doubtful: readonly Doubtful[]
  /** Whatever else is not proven has one of these reasons, or was not tried. */
  readonly failures: readonly FailedWindow<AnError>[]
}

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
   * for, or within a second of which nothing shows that the service distinguishes its parts. Absent: the
   * whole range.
   */
  readonly until?: number
}

/** What is left once it is known what is missing. */
export type Findings<AnError, Doubtful extends TimeWindow> = Pick<
  Verdict<AnError, Doubtful>,
  'missing' | 'notProvable' | 'doubtful'
>

/** The verdict on what was found; `until`: see `Verdict`. Nothing else decides what a result may claim. */
export const verdictOn = <AnError, Doubtful extends TimeWindow>(
  { missing, notProvable, doubtful = [] }: Findings<AnError, Doubtful>,
  until?: number,
): Verdict<AnError, Doubtful> => ({
  kind:
    missing.length > 0 ? 'partial' : notProvable.length + doubtful.length > 0 ? 'notProvable' : 'complete',
  missing,
  notProvable: notProvable.toSorted((one, other) => one - other),
  ...(doubtful.length > 0 && { doubtful }),
  ...(until !== undefined && { until }),
})

/** What of the time asked for no answer covers. */
export const uncoveredOf = ({
  asked,
  proven,
  notProvable,
  doubtful,
}: Omit<Coverage<unknown, TimeWindow>, 'failures'>): TimeSet =>
  TimeSet.from(asked)
    .subtract(TimeSet.from([...proven, ...doubtful]))
    .subtract(TimeSet.ofInstants(notProvable))

/**
 * The verdict on a coverage. `until`: what comes later had not happened when it was asked for, so nothing is
 * claimed about it, not even that it is missing; undefined: all of it had.
 */
export const verdictOf = <AnError, Doubtful extends TimeWindow>(
  coverage: Coverage<AnError, Doubtful>,
  until?: number,
): Verdict<AnError, Doubtful> => {
  const { windows } = uncoveredOf(coverage).intersect(TimeSet.upTo(until ?? Infinity))
  return verdictOn({ ...coverage, missing: withReasons(windows, coverage.failures) }, until)
}

/** The verdict on several devices together is the worst of theirs. */
export const worstKind = (kinds: readonly VerdictKind[]): VerdictKind =>
  (['partial', 'notProvable'] as const).find((kind) => kinds.includes(kind)) ?? 'complete'
