import type { Comparison } from './comparison'
import type { SeriesWindow } from './series-window'

/** All positions are in percent of the width and the height, from the top left. */
export interface HitPicture {
  /** An SVG path in a square of 100: one line for each stretch without a gap. */
  readonly line: string
  readonly areas: readonly {
    readonly left: number
    readonly width: number
    readonly top: number
    readonly height: number
    readonly kind: Comparison['kind']
  }[]
  readonly levels: readonly { readonly from: number; readonly to: number; readonly y: number }[]
  /** `y`: null if the value is not a number. */
  readonly mark: { readonly x: number; readonly y: number | null }
  /** The lowest and the highest number of the window, and their positions; null: there is no number. */
  readonly lowest: AxisEnd | null
  readonly highest: AxisEnd | null
}

interface AxisEnd {
  readonly value: number
  readonly y: number
}

/** The line has a gap where events are this many usual intervals apart. */
const gapFactor = 5
/** The margins above and below. */
const air = 0.08

/**
 * Beyond one, differences exceed what a double holds; below the other, it has no digits left to tell two
 * places apart.
 */
const [largestEnd, leastMargin] = [7e307, 1e-300]

interface Scale {
  x(time: number): number
  y(value: number): number
}

const within = (percent: number): number => Math.min(100, Math.max(0, percent))

/** `end`: of what is drawn, where that is later than the last event. */
const scaleOf = ({ times }: SeriesWindow, low: number, high: number, end: number): Scale => {
  const [from, to] = [times[0] ?? 0, Math.max(times.at(-1) ?? 0, end)]
  const [lowest, highest] = [Math.max(low, -largestEnd), Math.min(high, largestEnd)]
  const margin = Math.max(leastMargin, (highest - lowest) * air || Math.abs(highest) * air || 1)
  const [bottom, height] = [lowest - margin, highest - lowest + 2 * margin]
  return {
    // A single event is drawn in the middle.
    x: (time) => (to === from ? 50 : within((100 * (time - from)) / (to - from))),
    y: (value) => within(100 - 100 * ((value - bottom) / height)),
  }
}

const usualInterval = (times: readonly number[]): number => {
  const sorted = times
    .slice(1)
    .map((time, index) => time - (times[index] ?? time))
    .toSorted((one, other) => one - other)
  return sorted[sorted.length >> 1] ?? 0
}

const rounded = (percent: number): string => String(Math.round(percent * 100) / 100)

/**
 * `isStepped`: a value holds until the next one. `isCut`: between a place and the one before there is time
 * that was not fetched.
 */
const lineOf = (
  { times, values }: SeriesWindow,
  { x, y }: Scale,
  isStepped: boolean,
  isCut: (index: number) => boolean,
): string => {
  const longest = gapFactor * usualInterval(times)
  const parts: string[] = []
  let last = NaN
  values.forEach((value, index) => {
    const time = times[index] ?? NaN
    if (isCut(index)) last = NaN
    if (!Number.isFinite(value)) last = NaN
    else {
      const [left, top] = [rounded(x(time)), rounded(y(value))]
      const isJoined = time - last <= longest
      // A line of length 0, so that a single value is drawn as a point.
      parts.push(isJoined ? (isStepped ? `H${left}V${top}` : `L${left} ${top}`) : `M${left} ${top}h0`)
      last = time
    }
  })
  return parts.join('')
}

const boundsOf = (comparison: Comparison): readonly number[] => {
  if (comparison.kind === 'allowed') return [comparison.low, comparison.high].filter(Number.isFinite)
  return comparison.kind === 'level' ? [comparison.value] : []
}

const areaOf = (comparison: Comparison, { x, y }: Scale): HitPicture['areas'] => {
  if (comparison.kind === 'level') return []
  const { kind } = comparison
  if (kind !== 'allowed') {
    const left = x(comparison.from)
    return [{ kind, left, width: x(comparison.to) - left, top: 0, height: 100 }]
  }
  const top = comparison.high === Infinity ? 0 : y(comparison.high)
  return [
    {
      kind,
      left: 0,
      width: 100,
      top,
      height: (comparison.low === -Infinity ? 100 : y(comparison.low)) - top,
    },
  ]
}

export const hitPicture = (
  window: SeriesWindow,
  comparisons: readonly Comparison[],
  isStepped: boolean,
  isCut: (index: number) => boolean = () => false,
): HitPicture => {
  const numbers = window.values.filter(Number.isFinite)
  // Without a number there is no scale for values.
  const drawn = comparisons.filter(({ kind }) => numbers.length > 0 || kind === 'silence')
  const bounds = drawn.flatMap(boundsOf)
  const end = Math.max(-Infinity, ...drawn.map((of) => (of.kind === 'silence' ? of.to : -Infinity)))
  const scale = scaleOf(window, Math.min(...numbers, ...bounds), Math.max(...numbers, ...bounds), end)
  const endOf = (value: number): AxisEnd | null =>
    numbers.length === 0 ? null : { value, y: scale.y(value) }
  const own = window.values[window.at] ?? NaN
  return {
    line: lineOf(window, scale, isStepped, isCut),
    areas: drawn.flatMap((comparison) => areaOf(comparison, scale)),
    levels: drawn.flatMap((of) =>
      of.kind === 'level' ? [{ from: scale.x(of.from), to: scale.x(of.to), y: scale.y(of.value) }] : [],
    ),
    mark: { x: scale.x(window.times[window.at] ?? NaN), y: Number.isFinite(own) ? scale.y(own) : null },
    lowest: endOf(Math.min(...numbers)),
    highest: endOf(Math.max(...numbers)),
  }
}
