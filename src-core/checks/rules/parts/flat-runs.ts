import { inRanges, type Steps } from '../../../events/slices'
import type { Inspection } from '../../hit'
import { doesFit } from '../../hit-list'
import { mayRestAt } from '../../profile/broken-stretches'
import { quantile, sampleOf } from '../../profile/distribution'
import { outlierLength, type Run, runsOf } from '../../profile/equal-runs'
import type { ProfiledSeries } from '../../profile/profile'
import type { UnjudgedReason } from '../../unjudged'

/** A level at which a series rests this often is one of its states, not a stuck sensor. */
const restsOfState = 3
/** A rest lasts at least this share of a flat line's length. */
const restShare = 0.3
/** Larger steps than this share of the changes lead to a value that was never measured. */
const usualShare = 0.99
/** A series that rests for more than this share of its events, */
const mostOfRests = 1 / 3
/** or keeps its value for more than this share of its other steps, stands still by nature. */
const mostZeroSteps = 0.5
/** A value is at an end of what the series does unless this share of it lies beyond, on either side. */
const leastBeyond = 0.002

interface FlatRun extends Run {
  /** The step to it was no larger than usual: the first of its values was right. */
  readonly isStop: boolean
}

interface FlatRuns {
  readonly runs: readonly FlatRun[]
  /** The number of equal numbers in a row from which a run is long. */
  readonly least: number
}

/** Runs that are long enough, except at levels to which the series returns again and again. */
function* longRuns(values: Float64Array, rests: readonly Run[], least: number): Steps<readonly Run[]> {
  const counts = new Map<number, number>()
  yield* inRanges(rests.length, (from, to) => {
    for (const { start } of rests.slice(from, to))
      counts.set(values[start] ?? NaN, (counts.get(values[start] ?? NaN) ?? 0) + 1)
  })
  return rests.filter(
    ({ start, end }) => end - start >= least && (counts.get(values[start] ?? NaN) ?? 0) < restsOfState,
  )
}

const lengthOf = (runs: readonly Run[]): number => runs.reduce((sum, { start, end }) => sum + end - start, 0)

/** Whether a series keeps its value so often, or rests for so long, that no rest of it is unusual. */
const isStill = (values: Float64Array, ends: Uint32Array, rests: readonly Run[]): boolean => {
  const resting = lengthOf(rests)
  const [moving, moves] = [values.length - resting, ends.length - rests.length]
  return resting > mostOfRests * values.length || moving - moves > mostZeroSteps * moving
}

/** The values among which a device works, without those at which it rests for long. */
const rangeWithout = (
  values: Float64Array,
  runs: readonly Run[],
): { readonly low: number; readonly high: number } => {
  const held = new Set(runs.map(({ start }) => values[start] ?? NaN))
  const sampled = sampleOf(values.length, (index) => {
    const value = values[index] ?? NaN
    return held.has(value) ? NaN : value
  })
  return { low: quantile(sampled, leastBeyond), high: quantile(sampled, 1 - leastBeyond) }
}

/**
 * Whether only a broken sensor stays at a value: where the series passes over it, or where it jumps there and
 * back. A device rests at an end of what it does: a tank that is full, a scale that has no more digits.
 */
const createStuckTest = (
  values: Float64Array,
  runs: readonly Run[],
  stepAt: (index: number) => number,
  largest: number,
): ((run: Run) => boolean) => {
  const range = rangeWithout(values, runs)
  return ({ start, end }) => {
    const value = values[start] ?? NaN
    if (value > range.low && value < range.high) return true
    return stepAt(start) > largest && stepAt(end) > largest && !mayRestAt(value, range)
  }
}

/**
 * The runs of the same number for longer than usual in the series, or why there are none to judge: counters,
 * states and series sent on change are constant by nature. What stands still from the beginning may never
 * have moved.
 */
export function* flatRunsOf(
  { numbers: { values }, runEnds: ends, profile }: ProfiledSeries,
  { settings }: Inspection,
): Steps<FlatRuns | UnjudgedReason> {
  if (profile.kind === 'counter' || profile.kind === 'state' || profile.intervals.isEventDriven)
    return 'otherNature'
  const least = Math.max(2, settings.thresholds.flatLineCount, outlierLength(ends))
  if (values.length < least) return 'fewEvents'
  const rests = yield* runsOf(ends, restShare * least)
  const long = (yield* longRuns(values, rests, least)).filter(({ start }) => start > 0)
  if (long.length === 0) return { runs: [], least }
  if (isStill(values, ends, rests)) return 'otherNature'
  yield
  const stepAt = (index: number): number => Math.abs((values[index] ?? NaN) - (values[index - 1] ?? NaN))
  const largest = quantile(
    sampleOf(values.length, (index) => stepAt(index) || NaN),
    usualShare,
  )
  yield
  const runs = long
    .filter(createStuckTest(values, long, stepAt, largest))
    .map((run) => ({ ...run, isStop: stepAt(run.start) <= largest }))
  return doesFit(runs.length, ends.length) ? { runs, least } : 'misfit'
}
