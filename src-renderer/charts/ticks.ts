import type { OffsetAt } from '../time/zone-offsets'
import type { TimeSpan } from './time-span'

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
  for (let count = Math.ceil(low / step - 1e-9); count * step <= high + step * 1e-9 && values.length <= most; count++) values.push(count * step + 0)
  return { values, decimals }
}

/** More characters than this would lie over the name of the axis. */
const longestLabel = 9

/** The steps as they stand on an axis. */
export const tickLabels = ({ values, decimals }: NumberTicks): readonly string[] =>
  values.map((value) => {
    const label = value.toFixed(decimals)
    const short = Number(label).toExponential()
    return label.length > longestLabel && short.length < label.length ? short : label
  })

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

/** Shortens `2026-11-20 08:15:30.250` to the part that differs from tick to tick. */
const labelOf = (instant: string, step: number, spansYears: boolean): string => {
  if (step >= day || instant.endsWith(' 00:00:00.000')) return instant.slice(spansYears ? 0 : 5, 10)
  if (step >= minute) return instant.slice(11, 16)
  return instant.slice(11, step >= second ? 19 : 23)
}

/**
 * At most `most` instants that are round on the wall clock of a zone. `format` writes an instant there as
 * `2026-11-20 08:15:30.250`.
 */
export const timeTicks = ({ from, to }: TimeSpan, most: number, offsetAt: OffsetAt, format: (ms: number) => string): readonly TimeTick[] => {
  const rough = (to - from) / Math.max(1, most)
  const step = timeSteps.find((candidate) => candidate >= rough) ?? Math.ceil(rough / day) * day
  const spansYears = to - from > 300 * day
  const ticks: TimeTick[] = []
  const firstWall = Math.ceil((from + offsetAt(from)) / step) * step
  for (let wall = firstWall; ticks.length <= most; wall += step) {
    const time = wall - offsetAt(wall - offsetAt(wall))
    if (time > to) break
    // Where clocks change, two wall clock times may be one instant.
    if (time >= from && time !== ticks.at(-1)?.time) ticks.push({ time, label: labelOf(format(time), step, spansYears) })
  }
  return ticks
}

/** The lowest and highest value with some margin; never of height 0. Null: there is no value. */
export const valueRangeOf = (lists: readonly Float64Array[]): { readonly low: number; readonly high: number } | null => {
  let [low, high] = [Infinity, -Infinity]
  for (const values of lists) {
    for (const value of values) {
      if (value < low) low = value
      if (value > high) high = value
    }
  }
  if (low > high) return null
  const air = (high - low) * 0.08 || Math.abs(low) * 0.05 || 1
  return { low: low - air, high: high + air }
}
