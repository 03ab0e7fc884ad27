import { mergeSort } from '../events/merge-sort'
import type { Steps } from '../events/slices'

/**
 * Memory for the statistics of one series after the other: what each of them would leave behind costs the
 * page dozens of ms when it is freed, and while a device is followed they are made with each poll. Each part
 * has room for the numbers of the longest series.
 */
export interface Scratch {
  readonly times: Float64Array
  readonly numbers: Float64Array
  readonly sorting: Float64Array
}

export const createScratch = (length: number): Scratch => ({
  times: new Float64Array(length),
  numbers: new Float64Array(length),
  sorting: new Float64Array(length),
})

/**
 * Sorts numbers (without NaN) in ascending order. Changes them, and `room`: the result is in one of the two.
 */
export const sortNumbers = (numbers: Float64Array, room?: Float64Array): Steps<Float64Array> =>
  mergeSort(
    numbers,
    (run) => void run.sort(),
    (one, other) => one > other,
    room,
  )

/**
 * Interpolates between the two nearest numbers, as spreadsheets do (`PERCENTILE.INC`); NaN for no numbers.
 * `share`: 0 to 1.
 */
export const percentile = (sorted: Float64Array, share: number): number => {
  const position = (sorted.length - 1) * share
  const below = sorted[Math.floor(position)] ?? NaN
  const above = sorted[Math.ceil(position)] ?? NaN
  const part = position - Math.floor(position)
  return part === 0 ? below : below * (1 - part) + above * part
}

/** The median difference of ascending times, in ms; NaN for fewer than two. */
export function* typicalIntervalOf(
  times: Float64Array,
  { numbers, sorting } = createScratch(times.length),
): Steps<number> {
  if (times.length < 2) return NaN
  const differences = numbers.subarray(0, times.length - 1)
  for (let position = 0; position < differences.length; position++)
    differences[position] = (times[position + 1] ?? 0) - (times[position] ?? 0)
  return percentile(yield* sortNumbers(differences, sorting), 0.5)
}
