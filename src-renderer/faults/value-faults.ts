import { inRanges, type Steps } from '../events/slices'
import type { Inspection } from './hit'
import type { Series } from './series'
import { createSortedWindow } from './sorted-window'
import { typical } from './typical'

/** Values before and after, which an outlier is compared with. */
const reach = 15
/** Fewer numbers say nothing of what is usual. */
const fewest = 12
/** Makes a median of absolute deviations comparable with a standard deviation. */
const deviationScale = 1.4826
/** A level at which a series comes to rest this often is one of its states, and no sensor that is stuck. */
const restsOfState = 3
/** A run of equal numbers is compared with this many times the usual run. */
const runFactor = 10

/** The least deviation that counts: rounding alone, in a value that hardly changes, is no scale. */
const leastDeviation = (value: number): number => Math.max(1e-9, Math.abs(value) * 1e-4)

/** The numbers of a series, without what is none. */
export interface Numbers {
  readonly rows: Uint32Array
  readonly values: Float64Array
  /** How much they change from one to the next; NaN where too few tell. */
  readonly usualStep: number
}

export const numbersOf = ({ rows, values }: Series): Numbers => {
  const kept = { rows: new Uint32Array(rows.length), values: new Float64Array(rows.length) }
  let size = 0
  for (let index = 0; index < values.length; index += 1) {
    const value = values[index] ?? NaN
    if (!Number.isFinite(value)) continue
    kept.rows[size] = rows[index] ?? 0
    kept.values[size++] = value
  }
  const numbers = kept.values.subarray(0, size)
  const stepAfter = (index: number): number => Math.abs((numbers[index + 1] ?? NaN) - (numbers[index] ?? NaN))
  return { rows: kept.rows.subarray(0, size), values: numbers, usualStep: deviationScale * typical(size - 1, stepAfter, fewest) }
}

/**
 * Hampel's filter: a value further from the median of the values around it than so many of their deviations. A stretch that hardly
 * changes is measured by the usual step of the series.
 */
export function* findOutliers({ rows, values, usualStep }: Numbers, { settings, hit, pass }: Inspection): Steps<void> {
  if (Number.isNaN(usualStep)) {
    pass('outlier', 'fewEvents', values.length)
    return
  }
  const most = settings.thresholds.outlierDeviations
  const window = createSortedWindow(2 * reach + 1)
  for (let index = 0; index < Math.min(reach, values.length); index += 1) window.add(values[index] ?? 0)
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) {
      if (index + reach < values.length) window.add(values[index + reach] ?? 0)
      if (index > reach) window.remove(values[index - reach - 1] ?? 0)
      const value = values[index] ?? 0
      const median = window.median()
      const distance = Math.abs(value - median)
      const least = Math.max(usualStep / 2, leastDeviation(median))
      // The deviation of the window only where it can matter: almost never.
      if (distance <= most * least) continue
      const deviations = distance / Math.max(least, deviationScale * window.deviation())
      if (deviations > most) hit('outlier', rows[index] ?? 0, value, median, deviations)
    }
  })
}

/** One value far off, and the next one back: by steps, measured by the usual step of the series. */
export function* findSpikes({ rows, values, usualStep }: Numbers, { settings, hit, pass }: Inspection): Steps<void> {
  if (Number.isNaN(usualStep)) {
    pass('spike', 'fewEvents', values.length)
    return
  }
  // The first and the last one.
  pass('spike', 'noNeighbours', 2)
  yield* inRanges(values.length, (from, to) => {
    for (let index = Math.max(1, from); index < Math.min(values.length - 1, to); index += 1) {
      const before = values[index - 1] ?? 0
      const up = (values[index] ?? 0) - before
      const most = settings.thresholds.spikeDeviations * Math.max(usualStep, leastDeviation(before))
      if (Math.abs(up) <= most) continue
      const back = (values[index + 1] ?? 0) - (values[index] ?? 0)
      const isSpike = Math.abs(back) > most && up * back < 0 && Math.abs(up + back) < Math.abs(up) / 4
      if (isSpike) hit('spike', rows[index] ?? 0, up, back, usualStep)
    }
  })
}

/** Where each run of equal numbers ends; NaN is a run of one. */
function* runEnds(values: Float64Array): Steps<Uint32Array> {
  const ends = new Uint32Array(values.length)
  let count = 0
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1) if (values[index] !== values[index + 1]) ends[count++] = index + 1
  })
  return ends.subarray(0, count)
}

interface Run {
  readonly start: number
  readonly end: number
  readonly value: number
}

/** The same number for longer than is usual in the series. The first of them is not held against it. `numberCount`: values that are numbers. */
export function* findFlatLines({ rows, times, values }: Series, numberCount: number, { settings, hit, pass }: Inspection): Steps<void> {
  const ends = yield* runEnds(values)
  const lengthAt = (at: number): number => (ends[at] ?? 0) - (ends[at - 1] ?? 0)
  const least = Math.max(2, settings.thresholds.flatLineCount, runFactor * typical(ends.length, lengthAt, 1))
  if (values.length < least) pass('flatLine', 'fewEvents', numberCount)
  const long: Run[] = []
  const rests = new Map<number, number>()
  for (let at = 0; at < ends.length; at += 1) {
    if (lengthAt(at) < least) continue
    const [start, end] = [ends[at - 1] ?? 0, ends[at] ?? 0]
    const value = values[start] ?? NaN
    long.push({ start, end, value })
    rests.set(value, (rests.get(value) ?? 0) + 1)
  }
  yield
  for (const { start, end, value } of long) {
    if ((rests.get(value) ?? 0) >= restsOfState) continue
    for (let index = start + 1; index < end; index += 1) hit('flatLine', rows[index] ?? 0, value, end - start, times[start] ?? NaN, times[end - 1] ?? NaN)
  }
}
