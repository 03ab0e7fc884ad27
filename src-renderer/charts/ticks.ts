import type { TimeSpan } from '../../src-core/series/time-span'
import { shortened } from '../../src-core/time/instant-formatter'
import { instantsOfWall, type OffsetAt } from '../../src-core/time/zone-offsets'

const nice = [1, 2, 5, 10]

/** The steps of a number scale, and the number of their decimals. */
export interface NumberTicks {
  readonly values: readonly number[]
  readonly decimals: number
}

/** With round steps of at least `rough`. */
const stepsOf = (low: number, high: number, rough: number, most: number): NumberTicks => {
  const power = Math.floor(Math.log10(rough))
  const step = (nice.find((factor) => factor * 10 ** power >= rough * (1 - 1e-9)) ?? 10) * 10 ** power
  const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9))
  const values: number[] = []
  // Multiplied instead of added up, which would accumulate errors.
  for (
    let count = Math.ceil(low / step - 1e-9);
    count * step <= high + step * 1e-9 && values.length <= most;
    count++
  )
    values.push(count * step + 0)
  return { values, decimals }
}

/** More digits than this have no room beside the axis, even without its name. */
const longestLabel = 8
/** Beside the mark for those before them. */
const lastDigits = 6

/** `toFixed` takes no more. */
const mostDecimals = 100

const withDecimals = (value: number, decimals: number): string => {
  if (decimals <= mostDecimals) return value.toFixed(decimals)
  if (value === 0) return '0'
  return value.toExponential(
    Math.min(mostDecimals, Math.max(0, Math.floor(Math.log10(Math.abs(value))) + decimals)),
  )
}

/** Digits that all of them begin with say nothing of the scale, and would be cut off without a mark. */
const withoutSharedDigits = (labels: readonly string[]): readonly string[] => {
  const [first = '', ...others] = labels
  const isAlike = others.length > 0 && others.every(({ length }) => length === first.length)
  if (!isAlike || first.length <= longestLabel || !labels.every((label) => /^-?[\d.]+$/.test(label)))
    return labels
  let shared = 0
  while (labels.every((label) => label[shared] === first[shared])) shared += 1
  const sign = first.startsWith('-') ? '-' : ''
  const cut = Math.min(shared, first.length - lastDigits)
  return cut - sign.length < 2 ? labels : labels.map((label) => `${sign}…${label.slice(cut)}`)
}

/** The steps as they stand on an axis. */
export const tickLabels = ({ values, decimals }: NumberTicks): readonly string[] =>
  withoutSharedDigits(
    values.map((value) => {
      const label = withDecimals(value, decimals)
      const short = Number(label).toExponential()
      return label.length > longestLabel && short.length < label.length ? short : label
    }),
  )

/** At most `most` steps, but two at least: one alone shows no scale. */
export const numberTicks = (low: number, high: number, most: number): NumberTicks => {
  const height = high - low
  const ticks = stepsOf(low, high, height / Math.max(1, most), most)
  if (ticks.values.length > 1) return ticks
  // Two round values lie in any range that is this many of their steps high.
  const { values, decimals } = stepsOf(low, high, height / 5, 6)
  const every = Math.ceil(values.length / Math.max(2, most))
  return { values: values.filter((_, at) => at % every === 0), decimals }
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

const timeSteps = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((count) => count * second),
  ...[1, 2, 5, 10, 15, 30].map((count) => count * minute),
  ...[1, 2, 3, 6, 12].map((count) => count * hour),
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000].map((count) => count * day),
]

export interface TimeTick {
  /** ms since the epoch. */
  readonly time: number
  readonly label: string
}

/** How times stand on an axis. */
export interface TickWords {
  /** `2026-11-20 08:15:30.250`, in the zone of the axis. */
  instantOf(ms: number): string
  /** `2026-11-20` as it is written; with its year where the axis spans several. */
  dayOf(date: string, spansYears: boolean): string
}

/** Shortens `2026-11-20 08:15:30.250` to the part that differs from tick to tick. */
const labelOf = (instant: string, step: number, dayOf: (date: string) => string): string => {
  if (step >= day || instant.endsWith(' 00:00:00.000')) return dayOf(instant.slice(0, 10))
  const length = step >= minute ? 16 : step >= second ? 19 : 23
  return shortened(instant, length).slice(11)
}

const timesOfWall = (wall: number, step: number, offsetAt: OffsetAt): readonly [number, ...number[]] => {
  const usual = wall - offsetAt(wall - offsetAt(wall))
  const [first, ...others] = step < day ? instantsOfWall(offsetAt, wall) : []
  return first === undefined ? [usual] : [first, ...others]
}

/**
 * At most `most` instants (and those of an hour that repeats) that are round on the wall clock of a zone.
 */
export const timeTicks = (
  { from, to }: TimeSpan,
  most: number,
  offsetAt: OffsetAt,
  { instantOf, dayOf }: TickWords,
): readonly TimeTick[] => {
  const rough = (to - from) / Math.max(1, most)
  const step = timeSteps.find((candidate) => candidate >= rough) ?? Math.ceil(rough / day) * day
  const spansYears = to - from > 300 * day
  const firstWall = Math.ceil(Math.min(from + offsetAt(from), from + offsetAt(to)) / step) * step
  // Where clocks change, two wall clock times may be one instant, and one of them two.
  const times = new Set<number>()
  for (let wall = firstWall; times.size <= 2 * most; wall += step) {
    const [usual, ...others] = timesOfWall(wall, step, offsetAt)
    if (usual > to) break
    for (const time of [usual, ...others]) if (time >= from && time <= to) times.add(time)
  }
  return [...times]
    .sort((one, other) => one - other)
    .map((time) => ({ time, label: labelOf(instantOf(time), step, (date) => dayOf(date, spansYears)) }))
}

/**
 * The ends of the widest axis: the difference of larger numbers exceeds what a double holds. Values beyond
 * are beyond the axis.
 */
export const largestEnd = 8e307
/** In less height, doubles have no digits left to tell two places apart. */
const leastHeight = 1e-300

const withinEnds = (value: number): number => Math.max(-largestEnd, Math.min(largestEnd, value))

/**
 * The lowest and highest value with some margin; never of height 0, and never higher than a double. Null:
 * there is no value.
 */
export const valueRangeOf = (
  lists: readonly Float64Array[],
): { readonly low: number; readonly high: number } | null => {
  let [low, high] = [Infinity, -Infinity]
  for (const values of lists) {
    for (const value of values) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (low > high) return null
  const [from, to] = [withinEnds(low), withinEnds(high)]
  const air = Math.max(leastHeight, (to - from) * 0.08 || Math.abs(from) * 0.05 || 1)
  return { low: withinEnds(from - air), high: withinEnds(to + air) }
}
