import { inRanges, type Steps } from '../../events/slices'
import { quantile, sampleOf } from './distribution'
import { outlierLength, type Run, runsOf } from './equal-runs'

/** What the user says about broken sensors. */
export interface BrokenSensorRules {
  /** Values that they report instead of a measurement. */
  readonly values: ReadonlySet<number>
  /** Equal numbers in a row. */
  readonly flatLineCount: number
}

/** Equal numbers for longer than usual, or for long at a known value. */
interface Suspect extends Run {
  readonly value: number
  /** It is one of the values that broken sensors are known to report. */
  readonly isKnown: boolean
  /** The number of equal numbers in a row from which this counts. */
  readonly least: number
}

/** Between these are nearly all other values of a series. */
interface Others {
  readonly low: number
  readonly high: number
  /** They are whole numbers, as the codes of states are. */
  readonly areWhole: boolean
}

/** A stretch in which a sensor repeats a value that is impossible for its series. */
export interface BrokenStretch extends Suspect, Others {}

/** Of a known value so much shorter a stretch is enough: up to five in a row are outliers. */
const knownShare = 1 / 5
/** The value is beyond the others by this multiple of what these span; another one must be further away. */
const apart = { known: 0.5, unknown: 3 } as const
/** So many of the others on either side may be faults of their own. */
const trimmedShare = 0.01
/** Fewer other values do not show what is usual. */
const fewestOthers = 20
/**
 * A sensor breaks and recovers at once: the steps there and back are at least this share of the way. What is
 * heated or filled takes its time.
 */
const leastStep = 0.5
/** A value that comes again so often, and is not known, is a state of the device. */
const stretchesOfState = 3
/** Set points jump by nature: only what is this many times larger than all of them is impossible. */
const beyondStates = 10

/** Each run of equal numbers counts once, however long it is: another fault may have lasted as well. */
const othersOf = (values: Float64Array, ends: Uint32Array, isSuspect: (value: number) => boolean): Others => {
  const others = sampleOf(ends.length, (at) => {
    const value = values[ends[at - 1] ?? 0] ?? NaN
    return isSuspect(value) ? NaN : value
  })
  return {
    low: quantile(others, trimmedShare),
    high: quantile(others, 1 - trimmedShare),
    areWhole: others.every(Number.isInteger),
  }
}

/** Hundred per cent of what a device can do, which it may hold exactly. */
const fullScale = 100

/**
 * Where a device may rest: what is switched off goes towards zero, and stays where it is then; what works as
 * hard as it can is at its full scale.
 */
export const mayRestAt = (value: number, { low, high }: Pick<Others, 'low' | 'high'>): boolean =>
  (value >= 0 && value <= low) || (value <= 0 && value >= high) || value === fullScale

/** The runs that are so long that their values are suspect. */
function* suspectsIn(
  values: Float64Array,
  ends: Uint32Array,
  { values: known, flatLineCount }: BrokenSensorRules,
): Steps<readonly Suspect[]> {
  const leastKnown = Math.max(2, Math.ceil(flatLineCount * knownShare))
  const isKnownAt = (start: number): boolean => known.has(values[start] ?? NaN)
  const runs = yield* runsOf(ends, leastKnown, (start, length) => length >= flatLineCount || isKnownAt(start))
  if (runs.length === 0) return []
  const least = Math.max(flatLineCount, outlierLength(ends, isKnownAt))
  yield
  const suspects: Suspect[] = []
  yield* inRanges(runs.length, (from, to) => {
    for (const { start, end } of runs.slice(from, to)) {
      const own = { start, end, value: values[start] ?? NaN }
      if (isKnownAt(start)) suspects.push({ ...own, isKnown: true, least: leastKnown })
      else if (end - start >= least) suspects.push({ ...own, isKnown: false, least })
    }
  })
  return suspects
}

const countValues = (suspects: readonly Suspect[]): ReadonlyMap<number, number> => {
  const counts = new Map<number, number>()
  for (const { value } of suspects) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

/**
 * Whether a suspect lies far beyond the others, and the series jumps to it and back. `counts`: how often each
 * suspect value was held.
 */
const createBrokenTest =
  (values: Float64Array, counts: ReadonlyMap<number, number>, others: Others) =>
  ({ start, end, value, isKnown }: Suspect): boolean => {
    const distance = Math.max(value - others.high, others.low - value)
    const isFar =
      distance > 0 && distance > (isKnown ? apart.known : apart.unknown) * (others.high - others.low)
    if (!isFar) return false
    if (!isKnown && (mayRestAt(value, others) || (counts.get(value) ?? 0) >= stretchesOfState)) return false
    const isJump = (beside = NaN): boolean =>
      counts.has(beside) || !(Math.abs(value - beside) < leastStep * distance)
    return isJump(values[start - 1]) && isJump(values[end])
  }

/**
 * The stretches of equal values that lie far beyond all others of their series, and to which it jumps and
 * from which it jumps back. They say nothing about the series, so its profile is made without them. `ends`:
 * of the runs of equal values.
 */
export function* brokenStretchesIn(
  values: Float64Array,
  ends: Uint32Array,
  rules: BrokenSensorRules,
): Steps<readonly BrokenStretch[]> {
  const suspects = yield* suspectsIn(values, ends, rules)
  const suspectCount = suspects.reduce((sum, { start, end }) => sum + end - start, 0)
  if (suspectCount === 0 || values.length - suspectCount < fewestOthers) return []
  const counts = countValues(suspects)
  const others = othersOf(values, ends, (value) => counts.has(value))
  yield
  const isBroken = createBrokenTest(values, counts, others)
  const broken: BrokenStretch[] = []
  yield* inRanges(suspects.length, (from, to) => {
    for (const suspect of suspects.slice(from, to))
      if (isBroken(suspect)) broken.push({ ...suspect, ...others })
  })
  return broken
}

/**
 * Whether a value is impossible even in a series of set points or states, in which a whole number may be one
 * more state.
 */
export const isBeyondStates = ({ value, isKnown, low, high, areWhole }: BrokenStretch): boolean => {
  if (!isKnown) return false
  return areWhole
    ? value < 0 && low >= 0
    : Math.abs(value) >= beyondStates * Math.max(Math.abs(low), Math.abs(high))
}
