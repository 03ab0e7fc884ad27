import { TimeSet } from '../../../src-core/proof/time-set'
import { type TimeWindow, widthOf } from '../../../src-core/proof/time-window'
import { stampsIn } from './stamps'

/**
 * The number of events per millisecond just before an instant, and the usual error of predicting what follows
 * from it.
 */
export interface RateForecast {
  readonly rate: number
  /** Standard deviation of the logarithm of the count of about one answer. */
  readonly error: number
}

/** Estimates the density of events from the spans that are completely known. */
export interface EventRate {
  /** `stamps`: all events of the span, ascending. Parts that are already known are not overwritten. */
  learn(span: TimeWindow, stamps: Float64Array): void
  /** Undefined if events have just ceased, or nothing is known. */
  before(instant: number): RateForecast | undefined
}

interface Cell {
  readonly first: number
  readonly last: number
  readonly count: number
  /** Instants with events. */
  readonly instants: number
  readonly lastEvent: number
}

const eventsInCell = 50
const maxCells = 160
/** Numbers of events to take the rate from: few follow every change, many vary less by chance. */
const horizons = [150, 600, 2400]
/** A gap this many times the usual distance between events means that the events have ceased. */
const endingGap = 12
/** The error of the forecast before anything was learnt, and its weight against answers. */
const priorError = 0.12
const priorWeight = 0.6
const minError = 0.02
const maxTrials = 24

const instantsIn = (stamps: Float64Array, from: number, to: number): number => {
  let instants = 0
  for (let index = from; index < to; index += 1)
    if (index === from || stamps[index] !== stamps[index - 1]) instants += 1
  return instants
}

const cellsOf = ({ first, last }: TimeWindow, stamps: Float64Array): Cell[] => {
  const cells: Cell[] = []
  let begin = Math.min(stamps[0] ?? first, last)
  if (begin > first) cells.push({ first, last: begin - 1, count: 0, instants: 0, lastEvent: -Infinity })
  for (let from = 0; begin <= last; from += eventsInCell) {
    const isLast = from + eventsInCell >= stamps.length
    const to = isLast ? stamps.length : from + eventsInCell
    const end = isLast ? last : (stamps[to - 1] ?? last)
    // Equal stamps may span several cells: the next one then has no width, and its count is added to the one
    // before.
    const before = cells.at(-1)
    const cell = {
      first: begin,
      last: end,
      count: to - from,
      instants: instantsIn(stamps, from, to),
      lastEvent: to > from ? (stamps[to - 1] ?? end) : -Infinity,
    }
    if (end < begin && before !== undefined)
      cells.splice(-1, 1, { ...before, count: before.count + cell.count })
    else cells.push(cell)
    if (isLast) break
    begin = end + 1
  }
  return cells
}

/**
 * Counts and durations, summed from an instant backwards: `counts[i]` events lie in the nearest `i` cells.
 */
interface History {
  readonly counts: Float64Array
  readonly times: Float64Array
}

const historyOf = (cells: readonly Cell[]): History => {
  const counts = new Float64Array(cells.length + 1)
  const times = new Float64Array(cells.length + 1)
  cells.forEach((cell, index) => {
    counts[index + 1] = (counts[index] ?? 0) + cell.count
    times[index + 1] = (times[index] ?? 0) + widthOf(cell)
  })
  return { counts, times }
}

/** The nearest index that has `count` events between it and `from`, or the end of what is known. */
const indexAfter = ({ counts }: History, from: number, count: number): number => {
  let index = from
  while (index < counts.length - 1 && (counts[index] ?? 0) - (counts[from] ?? 0) < count) index += 1
  return index
}

const rateBetween = ({ counts, times }: History, near: number, far: number): number =>
  ((counts[far] ?? 0) - (counts[near] ?? 0)) / Math.max(1, (times[far] ?? 0) - (times[near] ?? 0))

/**
 * How far off the rate of `horizon` events would have been wherever we can check it by now: the mean square
 * of the logarithms.
 */
const pastError = (history: History, horizon: number, lead: number): number | undefined => {
  const { counts, times } = history
  const total = counts.at(-1) ?? 0
  const ahead = Math.min(800, total / 3)
  const step = Math.max(1, Math.floor(counts.length / maxTrials))
  const errors: number[] = []
  for (let near = 0; near < counts.length - 1; near += step) {
    const at = indexAfter(history, near, ahead)
    const from = indexAfter(history, at, lead)
    const far = indexAfter(history, from, horizon)
    const [count, behind] = [
      (counts[at] ?? 0) - (counts[near] ?? 0),
      (counts[far] ?? 0) - (counts[from] ?? 0),
    ]
    if (count < ahead || behind < Math.min(horizon, ahead)) break
    const error = Math.log(
      (rateBetween(history, from, far) * Math.max(1, (times[at] ?? 0) - (times[near] ?? 0))) / count,
    )
    errors.push(Math.abs(error))
  }
  if (errors.length === 0) return undefined
  const mean = errors.reduce((sum, error) => sum + error, 0) / errors.length
  return (1.2533 * mean) ** 2
}

const forecast = (history: History, leadMs: number): RateForecast | undefined => {
  const total = history.counts.at(-1) ?? 0
  if (total < 20) return undefined
  const lead = Math.min(total / 3, leadMs * rateBetween(history, 0, indexAfter(history, 0, 150)))
  const trials = horizons.flatMap((horizon) => {
    const square = pastError(history, horizon, lead)
    return square === undefined ? [] : [{ horizon, square }]
  })
  const [best = { horizon: total, square: 1 }] = trials.toSorted((one, other) => one.square - other.square)
  const weight = total / 800
  const square = (priorWeight * priorError ** 2 + weight * best.square) / (priorWeight + weight)
  return {
    rate: rateBetween(history, 0, indexAfter(history, 0, best.horizon)),
    error: Math.max(minError, Math.sqrt(square)),
  }
}

export const createEventRate = (): EventRate => {
  const cells: Cell[] = []
  /** Cells that begin before an instant. */
  const indexOf = (instant: number): number => {
    let [low, high] = [0, cells.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((cells[middle]?.first ?? 0) < instant) low = middle + 1
      else high = middle
    }
    return low
  }
  return {
    learn: (span, stamps) => {
      const [from, to] = [Math.max(0, indexOf(span.first) - 1), indexOf(span.last + 1)]
      const known = TimeSet.from(cells.slice(from, to))
      for (const part of TimeSet.of(span).subtract(known).windows) {
        cells.splice(indexOf(part.first), 0, ...cellsOf(part, stampsIn(stamps, part)))
      }
    },
    before: (instant) => {
      const end = indexOf(instant)
      const behind = cells.slice(Math.max(0, end - maxCells), end).reverse()
      // There is nothing to learn from the time before the first event.
      while (behind.length > 1 && behind.at(-1)?.count === 0) behind.pop()
      const found = forecast(historyOf(behind), Math.max(0, instant - 1 - (behind[0]?.last ?? instant)))
      const nearest = behind.find(({ count }) => count > 0)
      if (found === undefined || nearest === undefined) return undefined
      const [{ last } = nearest] = behind
      const share =
        behind.reduce((sum, { instants }) => sum + instants, 0) /
        behind.reduce((sum, { count }) => sum + count, 0)
      return (last - nearest.lastEvent) * found.rate * share > endingGap ? undefined : found
    },
  }
}
