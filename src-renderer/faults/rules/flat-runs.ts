import { inRanges, type Steps } from '../../events/slices'
import type { Inspection } from '../hit'
import { doesFit } from '../hit-list'
import { median, quantile, sampleOf, usualHigh } from '../profile/distribution'
import type { ProfiledSeries } from '../profile/profile'
import type { UnjudgedReason } from '../unjudged'

/** A level at which a series rests this often is one of its states, not a stuck sensor. */
const restsOfState = 3
/** A rest lasts at least this share of a flat line's length. */
const restShare = 0.3
/** Larger steps than this share of the changes do not lead to where a sensor gets stuck: something was switched. */
const usualShare = 0.99
/** A run of equal numbers is compared with this multiple of the usual run, */
const runFactor = 10
/** and with this multiple of the longest usual runs. */
const longRunFactor = 6

/** The end of each run of equal numbers; NaN is a run of its own. */
function* runEnds(values: Float64Array): Steps<Uint32Array> {
  const ends = new Uint32Array(values.length)
  let count = 0
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) if (values[index] !== values[index + 1]) ends[count++] = index + 1
  })
  return ends.subarray(0, count)
}

/** The number of equal numbers in a row that this series does not reach in normal operation. */
const minUnusual = (ends: Uint32Array): number => {
  const lengths = sampleOf(ends.length, (at) => (ends[at] ?? 0) - (ends[at - 1] ?? 0))
  return Math.max(runFactor * median(lengths), longRunFactor * usualHigh(lengths))
}

interface Run {
  /** The places in the series of its first event, and behind its last. */
  readonly start: number
  readonly end: number
}

/** Runs that are long enough, except at levels to which the series returns again and again. */
function* longRuns(values: Float64Array, ends: Uint32Array, least: number): Steps<readonly Run[]> {
  const long: Run[] = []
  const rests = new Map<number, number>()
  yield* inRanges(ends.length, (from, to) => {
    for (let at = from; at < to; at += 1) {
      const [start, end] = [ends[at - 1] ?? 0, ends[at] ?? 0]
      if (end - start < restShare * least) continue
      const value = values[start] ?? NaN
      if (end - start >= least) long.push({ start, end })
      rests.set(value, (rests.get(value) ?? 0) + 1)
    }
  })
  return long.filter(({ start }) => (rests.get(values[start] ?? NaN) ?? 0) < restsOfState)
}

/**
 * Whether a series comes to a stop where it is. A sensor that gets stuck repeats what it measured last; what is switched off or set jumps
 * to its new value, and what stands still from the beginning may never have moved.
 */
const createStops = (values: Float64Array): ((start: number) => boolean) => {
  const stepAt = (index: number): number => Math.abs((values[index] ?? NaN) - (values[index - 1] ?? NaN))
  const largest = quantile(
    sampleOf(values.length, (index) => stepAt(index) || NaN),
    usualShare,
  )
  return (start) => stepAt(start) <= largest
}

interface FlatRuns {
  readonly runs: readonly Run[]
  /** The number of equal numbers in a row from which a run is long. */
  readonly least: number
}

/**
 * The runs of the same number for longer than usual in the series, or why there are none to judge: counters, states and series sent on change
 * are constant by nature.
 */
export function* flatRunsOf({ series: { values }, profile }: ProfiledSeries, { settings }: Inspection): Steps<FlatRuns | UnjudgedReason> {
  if (profile.kind === 'counter' || profile.kind === 'state' || profile.intervals.isEventDriven) return 'otherNature'
  const ends = yield* runEnds(values)
  const least = Math.max(2, settings.thresholds.flatLineCount, minUnusual(ends))
  if (values.length < least) return 'fewEvents'
  const long = yield* longRuns(values, ends, least)
  const isStop = long.length > 0 ? createStops(values) : null
  const runs = long.filter(({ start }) => isStop?.(start))
  return doesFit(runs.length, ends.length) ? { runs, least } : 'misfit'
}
