import { eachOf, type Steps } from '../../events/slices'
import { firstNotBelow } from '../../events/sorted-numbers'

/** The first place whose number is above `bound`. */
const firstAbove = (sorted: Float64Array, bound: number): number => {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) <= bound) low = middle + 1
    else high = middle
  }
  return low
}

/** For each value the share, 0 to 1, of all values of both sides that are below it; equal ones count half. */
export function* rankShares(
  values: Float64Array,
  left: Float64Array,
  right: Float64Array,
): Steps<Float64Array> {
  const shares = new Float64Array(values.length)
  const twice = 2 * (left.length + right.length)
  yield* eachOf(values.length, (index) => {
    const value = values[index] ?? 0
    shares[index] =
      (firstNotBelow(left, value) +
        firstAbove(left, value) +
        firstNotBelow(right, value) +
        firstAbove(right, value)) /
      twice
  })
  return shares
}
