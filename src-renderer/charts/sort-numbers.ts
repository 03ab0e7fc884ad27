import { mergeSort } from '../events/merge-sort'
import type { Steps } from '../events/slices'

/** Sorts numbers (without NaN) in ascending order. */
export const sortNumbers = (numbers: Float64Array): Steps<Float64Array> =>
  mergeSort(
    numbers.slice(),
    (run) => void run.sort(),
    (one, other) => one > other,
  )

/** Interpolates between the two nearest numbers, as spreadsheets do (`PERCENTILE.INC`); NaN for no numbers. `share`: 0 to 1. */
export const percentile = (sorted: Float64Array, share: number): number => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? NaN
  const above = sorted[Math.ceil(place)] ?? NaN
  const part = place - Math.floor(place)
  return part === 0 ? below : below * (1 - part) + above * part
}

/** The median difference of ascending times, in ms; NaN for fewer than two. */
export function* typicalIntervalOf(times: Float64Array): Steps<number> {
  if (times.length < 2) return NaN
  const differences = new Float64Array(times.length - 1)
  for (let place = 0; place < differences.length; place++) differences[place] = (times[place + 1] ?? 0) - (times[place] ?? 0)
  return percentile(yield* sortNumbers(differences), 0.5)
}
