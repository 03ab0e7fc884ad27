import { byNature } from '../events/rank-texts'
import { firstNotBelow } from '../events/sorted-numbers'
import type { Points } from './series-points'
import type { TimeSpan } from './time-span'

export interface ValueRange {
  readonly low: number
  readonly high: number
}

/** A unit in brackets at the end of a name: `flow [m³/h]`. A number in brackets is an index. */
const unitInName = /[[(](?!\d+[\])])([^[\]()]{1,12})[\])]\s*$/

export const unitInNameOf = (attribute: string): string => unitInName.exec(attribute)?.[1]?.trim() ?? ''

/**
 * Series with the same unit share an axis; without a unit, those whose names differ only in their numbers.
 */
export const axisGroupOf = (attribute: string, unit: string): string =>
  unit === '' ? `name ${attribute.replaceAll(/\d+/g, '#')}` : `unit ${unit}`

/** The label of an axis. */
export const axisLabelOf = (attributes: readonly string[], unit: string): string => {
  const names = [...new Set(attributes)].toSorted(byNature)
  const [first = '', last = ''] = [names[0], names.at(-1)]
  const name = names.length < 2 ? first : `${first} ${names.length === 2 ? '·' : '…'} ${last}`
  if (unit === '' || unitInNameOf(first) === unit) return names.length > 1 && unit !== '' ? unit : name
  return names.length > 1 ? unit : `${name} [${unit}]`
}

/** Enough values to estimate the usual range, few enough to sort at every zoom. */
const maxSampled = 2048
/** Fewer values have no outliers. */
const fewest = 8
/** The share of values at either end that does not count as usual. */
const tail = 0.05
/** A value further outside the usual range than this many times its height is an outlier. */
const fence = 3
/** Outliers flatten a line if its other values take less than this share of the height. */
const flattened = 0.2

const usualRange = ({ values }: Points, from: number, to: number): ValueRange => {
  const stride = Math.max(1, (to - from) / maxSampled)
  const sample = Float64Array.from(
    { length: Math.min(maxSampled, to - from) },
    (_, at) => values[from + Math.floor(at * stride)] ?? NaN,
  ).sort()
  const last = sample.length - 1
  return { low: sample[Math.ceil(tail * last)] ?? NaN, high: sample[Math.floor((1 - tail) * last)] ?? NaN }
}

/**
 * The range of a span without its outliers; null if they do not flatten the line. A line that is otherwise
 * constant hides nothing, whatever its scale.
 */
export const robustRangeOf = (points: Points, span: TimeSpan): ValueRange | null => {
  const from = firstNotBelow(points.times, span.from)
  const to = firstNotBelow(points.times, span.to + 1)
  if (to - from < fewest) return null
  const usual = usualRange(points, from, to)
  const reach = fence * (usual.high - usual.low)
  if (!(reach > 0)) return null
  let [low, high, lowest, highest] = [Infinity, -Infinity, Infinity, -Infinity]
  for (let index = from; index < to; index += 1) {
    const value = points.values[index] ?? NaN
    lowest = Math.min(lowest, value)
    highest = Math.max(highest, value)
    if (value < usual.low - reach || value > usual.high + reach) continue
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  return high - low < flattened * (highest - lowest) ? { low, high } : null
}

/** The number of values of a span outside a range. */
export const countBeyond = ({ times, values }: Points, span: TimeSpan, { low, high }: ValueRange): number => {
  const end = firstNotBelow(times, span.to + 1)
  let count = 0
  for (let index = firstNotBelow(times, span.from); index < end; index += 1) {
    const value = values[index] ?? NaN
    if (value < low || value > high) count += 1
  }
  return count
}

/**
 * `around`: the share of the height, from the bottom, that keeps its place; `shift`: the share of the height
 * by which the range moves up.
 */
export interface ValueZoom {
  /** Null: all axes. */
  readonly axis: number | null
  readonly around: number
  readonly factor: number
  readonly shift: number
}

export const zoomedRange = ({ low, high }: ValueRange, { around, factor, shift }: ValueZoom): ValueRange => {
  const height = high - low
  const middle = low + around * height
  const next = {
    low: middle - around * height * factor + shift * height,
    high: middle + (1 - around) * height * factor + shift * height,
  }
  // Numbers of this size do not have enough digits to distinguish two places.
  return next.high - next.low > Math.max(Math.abs(next.low), Math.abs(next.high)) * 1e-12
    ? next
    : { low, high }
}
