import { inRanges, type Steps } from '../../events/slices'
import { median, sampleOf, usualHigh } from './distribution'

/** Equal numbers in a row: the places of the first one, and behind the last. */
export interface Run {
  readonly start: number
  readonly end: number
}

/** A run of equal numbers is compared with this multiple of the usual run, */
const runFactor = 10
/** and with this multiple of the longest usual runs. */
const longRunFactor = 6

/** The end of each run of equal numbers; NaN is a run of its own. */
export function* runEndsOf(values: Float64Array): Steps<Uint32Array> {
  const ends = new Uint32Array(values.length)
  let count = 0
  yield* inRanges(values.length, (from, to) => {
    for (let index = from; index < to; index += 1)
      if (values[index] !== values[index + 1]) ends[count++] = index + 1
  })
  return ends.subarray(0, count)
}

/** The runs of at least so many numbers that pass the test. */
export function* runsOf(
  ends: Uint32Array,
  least: number,
  test: (start: number, length: number) => boolean = () => true,
): Steps<readonly Run[]> {
  const runs: Run[] = []
  yield* inRanges(ends.length, (from, to) => {
    let start = ends[from - 1] ?? 0
    for (let at = from; at < to; at += 1) {
      const end = ends[at] ?? 0
      if (end - start >= least && test(start, end - start)) runs.push({ start, end })
      start = end
    }
  })
  return runs
}

/**
 * The number of equal numbers in a row that a series does not reach in normal operation. `isLeftOut`: whether
 * the run that starts here does not count.
 */
export const outlierLength = (
  ends: Uint32Array,
  isLeftOut: (start: number) => boolean = () => false,
): number => {
  const lengths = sampleOf(ends.length, (at) => {
    const start = ends[at - 1] ?? 0
    return isLeftOut(start) ? NaN : (ends[at] ?? 0) - start
  })
  return Math.max(runFactor * median(lengths), longRunFactor * usualHigh(lengths))
}
