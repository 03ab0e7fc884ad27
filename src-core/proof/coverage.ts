import { type FailedWindow, joinFailed } from './failed-windows'
import { joinedAlike, meeting, overlaid } from './known-windows'
import type { ProvenWindow } from './proven-windows'
import { TimeSet } from './time-set'
import type { TimeWindow } from './time-window'

/**
 * What is known about the time that was asked for of one device, by all answers so far: whatever asks, this
 * is what it knows. Times are ms since the epoch.
 */
export interface Coverage<AnError, Doubtful extends TimeWindow, Proven extends ProvenWindow = ProvenWindow> {
  /** Ascending; no two of them touch. */
  readonly asked: readonly TimeWindow[]
  /** No event is missing here, as of then. Ascending and disjoint. */
  readonly proven: readonly Proven[]
  /** Instants that were answered, but have too many events to prove that none is missing; ascending. */
  readonly notProvable: readonly number[]
  /** Windows that were answered, and are not proven by it; ascending and disjoint. */
  readonly doubtful: readonly Doubtful[]
  /** Windows that no answer came for, with the reasons, or that were not tried when the asking ended. */
  readonly failures: readonly FailedWindow<AnError>[]
  /**
   * What is later than this and neither proven nor among the failures had not happened when it was asked for,
   * or it lies within a second of which nothing shows that the service distinguishes its parts. Absent: all
   * of it had happened.
   */
  readonly until?: number
}

/** What is known of one of several devices. */
export type OfDevice<Known> = Known & { readonly deviceId: string }

/** Nothing was asked for. */
export const nothingAsked: Coverage<never, never, never> = {
  asked: [],
  proven: [],
  notProvable: [],
  doubtful: [],
  failures: [],
}

/** What of the time asked for, or of other times, no answer covers. */
export const uncoveredOf = (
  { proven, notProvable, doubtful, asked: own }: Coverage<unknown, TimeWindow>,
  asked = own,
): TimeSet =>
  TimeSet.from(asked)
    .subtract(TimeSet.from([...proven, ...doubtful]))
    .subtract(TimeSet.ofInstants(notProvable))

/** The windows asked for that no answer covers, and that had happened, or were tried in vain. */
export const missingOf = (coverage: Coverage<unknown, TimeWindow>): TimeSet => {
  const { failures, until = Infinity } = coverage
  return uncoveredOf(coverage).intersect(TimeSet.upTo(until).union(TimeSet.from(failures)))
}

/** What the asking has left without an answer, and up to where it could prove anything. */
type Rest<AnError> = Pick<Coverage<AnError, never>, 'asked' | 'failures' | 'until'>

/**
 * With what newer asking has left. If nothing of it was answered, it tells only why what was missing still
 * is.
 */
export const withRest = <AnError, Doubtful extends TimeWindow, Proven extends ProvenWindow>(
  before: Coverage<AnError, Doubtful, Proven>,
  { asked, failures, until = before.until }: Rest<AnError>,
  isAnswered: boolean,
): Coverage<AnError, Doubtful, Proven> => {
  const renewed = TimeSet.from(isAnswered ? asked : failures)
  const own = isAnswered ? failures : missingOf(before).partsInside(failures)
  const known = { ...before, failures: joinFailed([...renewed.partsOutside(before.failures), ...own]) }
  return isAnswered && until !== undefined ? { ...known, until } : known
}

/** How newly proven windows are put over those of before. */
export type Lay<Proven> = (windows: readonly Proven[], newer: readonly Proven[]) => readonly Proven[]

/**
 * With newer answers: what they say of an instant replaces what was known of it. `lay`: where more than one
 * window for each of them is to become of what they prove.
 */
export const withAnswers = <AnError, Doubtful extends TimeWindow, Proven extends ProvenWindow>(
  before: Coverage<AnError, Doubtful, Proven>,
  answers: Coverage<AnError, Doubtful, Proven>,
  lay: Lay<Proven> = overlaid,
): Coverage<AnError, Doubtful, Proven> => {
  const { asked, proven, notProvable, doubtful } = answers
  const fresh = TimeSet.from(proven).union(TimeSet.ofInstants(notProvable))
  const unclear = TimeSet.from(doubtful).union(TimeSet.ofInstants(notProvable))
  const judged = fresh.union(unclear)
  if (judged.isEmpty) return withRest(before, answers, false)
  const known = {
    ...before,
    asked: TimeSet.from([...before.asked, ...asked]).windows,
    // What a newer answer puts in doubt is not proven by an older one either.
    proven: lay(unclear.isEmpty ? before.proven : unclear.partsOutside(before.proven), proven),
    notProvable: [
      ...before.notProvable.filter((instant) => !fresh.contains(instant)),
      ...notProvable,
    ].toSorted((one, other) => one - other),
    doubtful: joinedAlike([...judged.partsOutside(before.doubtful), ...doubtful]),
  }
  return withRest(known, answers, true)
}

/** The same, of which these windows are in doubt, although they were answered. */
export const withDoubts = <AnError, Doubtful extends TimeWindow, Proven extends ProvenWindow>(
  coverage: Coverage<AnError, Doubtful, Proven>,
  doubtful: readonly Doubtful[],
): Coverage<AnError, Doubtful, Proven> => withAnswers(coverage, { ...nothingAsked, doubtful })

/** The coverage with the times at which its parts were last asked for, where they are known. */
export const withTimes = <AnError, Doubtful extends TimeWindow>(
  coverage: Coverage<AnError, Doubtful>,
  times: readonly ProvenWindow[],
): Coverage<AnError, Doubtful> => ({
  ...coverage,
  proven: overlaid(
    coverage.proven,
    meeting(coverage.proven, times, (part, _window, { asOf }) => ({ ...part, asOf })),
  ),
})

/** Cut to what had happened by then; what was asked for is not cut. */
export const upTo = <AnError, Doubtful extends TimeWindow>(
  coverage: Coverage<AnError, Doubtful>,
  last: number,
): Coverage<AnError, Doubtful> => {
  const past = TimeSet.upTo(last)
  return {
    ...coverage,
    proven: past.partsInside(coverage.proven),
    notProvable: coverage.notProvable.filter((instant) => instant <= last),
    doubtful: past.partsInside(coverage.doubtful),
    failures: past.partsInside(coverage.failures),
  }
}

/** The oldest and the newest answer that a proof rests on; null if nothing is proven. */
export const agesOf = (
  coverages: readonly Pick<Coverage<unknown, TimeWindow>, 'proven'>[],
): { readonly oldest: number; readonly newest: number } | null => {
  const times = coverages.flatMap(({ proven }) => proven.map(({ asOf }) => asOf))
  return times.length === 0
    ? null
    : {
        oldest: times.reduce((one, other) => Math.min(one, other)),
        newest: times.reduce((one, other) => Math.max(one, other)),
      }
}
