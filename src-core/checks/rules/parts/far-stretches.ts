import { inRanges, type Steps } from '../../../events/slices'
import { doesFit } from '../../hit-list'
import { median, quantile, sampleOf } from '../../profile/distribution'
import type { Run } from '../../profile/equal-runs'
import type { ProfiledSeries } from '../../profile/profile'
import { quantaOf } from './scale'

/** The others are looked for among values no further from the middle ones than so many times what these span. */
const othersWithin = 4
const middleShare = 0.2
/** So many of the others on either side may be faults of their own. */
const trimmedShare = 0.01
/**
 * Far values are beyond the others by more than so many times what these span, and so many times their size: a
 * machine goes from one load to another at once, but hardly to three times of it.
 */
const apart = { span: 3, size: 2 } as const
/** The steps there and back are at least this share of the way: a device that moves by itself takes its time. */
const leastStep = 0.5
/** What comes again so often is what the device does. */
const stretchesOfState = 3
/** So is what takes a larger share of the series. */
const mostOfSeries = 0.15

/** Where only the sign is wrong, the size goes on within so many usual steps. */
const mostSteps = 6

interface Others {
  readonly low: number
  readonly high: number
}

/** How far beyond the others a value of it is far. */
interface FarRun extends Run {
  readonly least: number
}

/** Values far from all others, with the bounds of these. */
export interface FarStretches {
  /** Stretches that are no nature of the device. */
  readonly runs: readonly FarRun[]
  /** The number of far values in shorter rows. */
  readonly scattered: number
  readonly others: Others
}

/** Between which values nearly all of a series are, whatever stands far from them for a while. */
const othersAmong = (values: Float64Array, unit: number): Others => {
  const sampled = sampleOf(values.length, (index) => values[index] ?? NaN)
  const [low, high] = [quantile(sampled, middleShare), quantile(sampled, 1 - middleShare)]
  const around = othersWithin * Math.max(high - low, unit)
  const others = sampled.filter((value) => value >= low - around && value <= high + around)
  return { low: quantile(others, trimmedShare), high: quantile(others, 1 - trimmedShare) }
}

/** The runs of more than `most` values in a row beyond the same bound, and the number of values in shorter ones. */
function* runsBeyond(
  values: Float64Array,
  { low, high }: Others,
  most: number,
): Steps<{ readonly runs: readonly Run[]; readonly scattered: number }> {
  const runs: Run[] = []
  let [start, side, scattered] = [0, 0, 0]
  yield* inRanges(values.length + 1, (from, to) => {
    for (let index = from; index < to; index += 1) {
      const value = values[index] ?? NaN
      const own = value > high ? 1 : value < low ? -1 : 0
      if (own === side) continue
      if (side !== 0 && index - start > most) runs.push({ start, end: index })
      else if (side !== 0) scattered += index - start
      ;[start, side] = [index, own]
    }
  })
  return { runs, scattered }
}

/**
 * Stretches of the other sign than all others, whose sizes go on where the others end and begin: only the sign is
 * wrong. A current that turns round has another size.
 */
function* mirroredRuns(values: Float64Array, unit: number, mostInShort: number): Steps<readonly FarRun[]> {
  const sampled = sampleOf(values.length, (index) => values[index] ?? NaN)
  const sign = Math.sign(median(sampled))
  if (sign === 0) return []
  const sizes = sampled.map((value) => value * sign).filter((value) => value > 0)
  const [least, most] = [quantile(sizes, trimmedShare), quantile(sizes, 1 - trimmedShare)]
  // What comes near to nothing may go below it.
  if (least <= mostSteps * unit) return []
  yield
  const bounds = sign > 0 ? { low: 0, high: Infinity } : { low: -Infinity, high: 0 }
  const { runs, scattered } = yield* runsBeyond(values, bounds, mostInShort)
  const goesOn = (value = NaN, beside = NaN): boolean =>
    !(Math.abs(value + beside) > mostSteps * unit || Math.abs(value - beside) < most - least)
  const isMirrored = ({ start, end }: Run): boolean =>
    goesOn(values[start], values[start - 1]) && goesOn(values[end - 1], values[end])
  return scattered === 0 && runs.every(isMirrored) ? runs.map((run) => ({ ...run, least })) : []
}

/**
 * Stretches of more than `most` values in a row that are far from all others, to which the series jumps and
 * from which it jumps back, as it does while a sensor or its line is broken; null if nothing can be far. A device
 * that rests goes to nothing, and one that always stands still, or does so again and again, works like that.
 */
export function* farStretchesIn(
  { numbers: { values }, profile }: ProfiledSeries,
  most: number,
): Steps<FarStretches | null> {
  if (profile.kind === 'state') return null
  const unit = Math.max(quantaOf(profile), profile.usualStep)
  const others = othersAmong(values, unit)
  const { low, high } = others
  if (low === high) return null
  yield
  const least = Math.max(
    apart.span * Math.max(high - low, unit),
    apart.size * Math.max(Math.abs(low), Math.abs(high)),
  )
  const { runs: beyond, scattered } = yield* runsBeyond(
    values,
    { low: low - least, high: high + least },
    most,
  )
  const isJump = (value = NaN, beside = NaN): boolean =>
    !(Math.abs(value - beside) < leastStep * Math.max(value - high, low - value))
  const far = beyond
    .filter(
      ({ start, end }) => isJump(values[start], values[start - 1]) && isJump(values[end - 1], values[end]),
    )
    .map((run) => ({ ...run, least }))
  const mirrored = yield* mirroredRuns(values, unit, most)
  const runs = [...far, ...mirrored.filter(({ start }) => far.every((other) => other.start !== start))]
  const length = runs.reduce((sum, { start, end }) => sum + end - start, 0)
  const isNature = runs.length >= stretchesOfState || length > mostOfSeries * values.length
  return { runs: isNature ? [] : runs, scattered, others }
}

/**
 * Whether so many values are far from all others, a few in a row at the most, that they hide each other: they are the
 * scale by which a rule measures what is usual. The rule does not fit such a series, as of a loose contact.
 */
export const areTooMany = (far: FarStretches | null, count: number): boolean =>
  far !== null && !doesFit(far.scattered, count, trimmedShare)
