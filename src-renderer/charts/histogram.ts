import { eachOf, type Steps } from '../../src-core/events/slices'
import { firstNotBelow } from '../../src-core/events/sorted-numbers'
import type { TableData } from '../../src-core/events/table-data'
import { isNumeric } from '../../src-core/series/series-choice'
import type { SeriesRows } from '../../src-core/series/series-rows'
import { percentile, sortNumbers } from '../../src-core/series/sort-numbers'

/** How often which numbers occur: bars of equal width, each from its lower edge to just below the next. */
export interface NumberHistogram {
  readonly kind: 'numbers'
  /** The lower edge of the first bar, and the width of each. */
  readonly low: number
  readonly width: number
  readonly counts: Uint32Array
  /** Numbers outside the bars. */
  readonly below: number
  readonly above: number
  /** Events whose value is no finite number. */
  readonly misfits: number
}

/** How often which texts occur, the most frequent first. */
export interface StateHistogram {
  readonly kind: 'states'
  /** Codes of the dictionary `attributeData`. */
  readonly bars: readonly { readonly code: number; readonly count: number }[]
  /** The texts without a bar, and their events. */
  readonly otherStates: number
  readonly otherEvents: number
  /** Events whose value is no text. */
  readonly misfits: number
}

export type Histogram = NumberHistogram | StateHistogram

/** More bars than this are too thin to read. */
export const maxBars = 48
const maxStates = 12
/**
 * Numbers further than this many times the middle half from it have no bar: Tukey's far-out values would
 * flatten all others.
 */
const fenceFactor = 3
const roundFactors = [1, 2, 5, 10]
/** Below it doubles lose digits, and a width could become 0. */
const leastWidth = 1e-300
/** Numbers beyond it have no bar: their differences may exceed what a double holds. */
const mostDrawn = 1e300

/** The next number of the form 1, 2 or 5 times a power of ten. */
const roundedUp = (width: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(width, leastWidth)))
  const factor = roundFactors.find((each) => each * power >= width * (1 - 1e-9)) ?? 10
  // Divided by a whole power instead of multiplied by a fraction, which is not exact.
  return power >= 1 ? factor * power : factor / Math.round(1 / power)
}

interface Span {
  readonly low: number
  readonly high: number
}

/**
 * Freedman and Diaconis: twice the middle half, divided by the cube root of the count; Sturges where the
 * middle half is one number.
 */
const widthFor = (sorted: Float64Array, middleHalf: number, { low, high }: Span): number => {
  const count = sorted.length
  const wanted = middleHalf > 0 ? (2 * middleHalf) / Math.cbrt(count) : (high - low) / (Math.log2(count) + 1)
  const least = (high - low) / (maxBars - 1)
  const width = Math.max(wanted, least)
  return width > 0 ? roundedUp(width) : roundedUp(Math.abs(low) / 10 || 1)
}

/** A value on an edge belongs to the bar above it, also if the division ends just below a whole number. */
const barOf = (value: number, width: number): number => Math.floor(value / width + 1e-9)

const drawn = (value: number): number => Math.max(-mostDrawn, Math.min(mostDrawn, value))

/** `sorted`: finite numbers, ascending, one at least. */
function* barsOf(sorted: Float64Array): Steps<Omit<NumberHistogram, 'kind' | 'misfits'>> {
  const [q1, q3] = [percentile(sorted, 0.25), percentile(sorted, 0.75)]
  const middleHalf = Math.min(q3 - q1, mostDrawn)
  const reach = middleHalf > 0 ? fenceFactor * middleHalf : Infinity
  // From the first to the last number within reach, so that the axis has no empty ends.
  const [from, to] = [firstNotBelow(sorted, q1 - reach), firstNotBelow(sorted, q3 + reach)]
  const last = sorted[to] === q3 + reach ? to : to - 1
  const span = { low: drawn(sorted[from] ?? 0), high: drawn(sorted[last] ?? 0) }
  const width = widthFor(sorted, middleHalf, span)
  const first = barOf(span.low, width)
  const counts = new Uint32Array(barOf(span.high, width) - first + 1)
  let [below, above] = [0, 0]
  yield* eachOf(sorted.length, (index) => {
    const bar = barOf(sorted[index] ?? 0, width) - first
    if (bar < 0) below++
    else if (bar >= counts.length) above++
    else counts[bar] = (counts[bar] ?? 0) + 1
  })
  return { low: first * width, width, counts, below, above }
}

function* numbersOf(table: TableData, { rows }: SeriesRows): Steps<NumberHistogram> {
  const { valueNumber } = table.columns
  const values = new Float64Array(rows.length)
  let count = 0
  yield* eachOf(rows.length, (index) => {
    const value = valueNumber[rows[index] ?? 0] ?? NaN
    if (Number.isFinite(value)) values[count++] = value
  })
  const misfits = rows.length - count
  if (count === 0)
    return { kind: 'numbers', low: 0, width: 1, counts: new Uint32Array(0), below: 0, above: 0, misfits }
  return { kind: 'numbers', ...(yield* barsOf(yield* sortNumbers(values.subarray(0, count)))), misfits }
}

function* statesOf(table: TableData, { rows }: SeriesRows): Steps<StateHistogram> {
  const { valueText } = table.columns
  const counts = new Map<number, number>()
  let misfits = 0
  yield* eachOf(rows.length, (index) => {
    const code = valueText[rows[index] ?? 0] ?? 0
    if (code === 0) misfits++
    else counts.set(code, (counts.get(code) ?? 0) + 1)
  })
  const all = [...counts]
    .map(([code, count]) => ({ code, count }))
    .toSorted((one, other) => other.count - one.count || one.code - other.code)
  const rest = all.slice(maxStates)
  return {
    kind: 'states',
    bars: all.slice(0, maxStates),
    otherStates: rest.length,
    otherEvents: rest.reduce((sum, { count }) => sum + count, 0),
    misfits,
  }
}

/** The distribution of the values of a series: of numbers, or of texts if it has mainly these. */
export const histogramOf = (table: TableData, series: SeriesRows): Steps<Histogram> =>
  isNumeric(series) ? numbersOf(table, series) : statesOf(table, series)
