import type { Steps } from '../events/slices'

/** Sorted at once in about a millisecond. */
const chunkLength = 8192
/** Numbers merged between two stops. */
const numbersPerStep = 65_536

interface Run {
  readonly from: number
  readonly middle: number
  readonly to: number
}

const mergeRun = (source: Float64Array, target: Float64Array, { from, middle, to }: Run): void => {
  let [left, right] = [from, middle]
  for (let place = from; place < to; place++) {
    const takesLeft = left < middle && (right >= to || (source[left] ?? 0) <= (source[right] ?? 0))
    target[place] = source[takesLeft ? left++ : right++] ?? 0
  }
}

/** Numbers (no NaN among them) in ascending order, in steps: sorting a million in one go would hold the page up. */
export function* sortNumbers(numbers: Float64Array): Steps<Float64Array> {
  let sorted = numbers.slice()
  const { length } = sorted
  for (let from = 0; from < length; from += chunkLength) {
    sorted.subarray(from, from + chunkLength).sort()
    yield
  }
  let spare = new Float64Array(length > chunkLength ? length : 0)
  for (let width = chunkLength; width < length; width *= 2) {
    let sinceStop = 0
    for (let from = 0; from < length; from += 2 * width) {
      const to = Math.min(length, from + 2 * width)
      mergeRun(sorted, spare, { from, middle: Math.min(length, from + width), to })
      sinceStop += to - from
      if (sinceStop < numbersPerStep) continue
      sinceStop = 0
      yield
    }
    ;[sorted, spare] = [spare, sorted]
  }
  return sorted
}

/** Between the two nearest numbers, as spreadsheets do it (`PERCENTILE.INC`); NaN of none. `share`: 0 to 1. */
export const percentile = (sorted: Float64Array, share: number): number => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? NaN
  const above = sorted[Math.ceil(place)] ?? NaN
  const part = place - Math.floor(place)
  return part === 0 ? below : below * (1 - part) + above * part
}

/** The median of the differences of ascending times, in ms; NaN where there are fewer than two. */
export function* typicalIntervalOf(times: Float64Array): Steps<number> {
  if (times.length < 2) return NaN
  const differences = new Float64Array(times.length - 1)
  for (let place = 0; place < differences.length; place++) differences[place] = (times[place + 1] ?? 0) - (times[place] ?? 0)
  return percentile(yield* sortNumbers(differences), 0.5)
}
