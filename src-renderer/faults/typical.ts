/** Enough to know a median by, few enough to be sorted at once however long a series is. */
const mostSampled = 4096

/** The middle of some numbers; NaN of none. Sorts `numbers`. */
const medianOf = (numbers: Float64Array): number => {
  numbers.sort()
  const middle = numbers.length >> 1
  if (numbers.length % 2 === 1) return numbers[middle] ?? NaN
  return ((numbers[middle - 1] ?? NaN) + (numbers[middle] ?? NaN)) / 2
}

/**
 * The median of `at(0)` to `at(count - 1)`, of a sample spread evenly over them where they are many. Numbers that are
 * not finite say nothing; NaN where fewer than `fewest` are left.
 */
export const typical = (count: number, at: (index: number) => number, fewest: number): number => {
  const stride = Math.max(1, count / mostSampled)
  const sampled = new Float64Array(Math.max(0, Math.min(count, mostSampled)))
  let size = 0
  for (let index = 0; size < sampled.length && index < count; index += stride) {
    const value = at(Math.floor(index))
    if (Number.isFinite(value)) sampled[size++] = value
  }
  return size < fewest ? NaN : medianOf(sampled.subarray(0, size))
}

export const medianOfFew = (numbers: readonly number[]): number => medianOf(Float64Array.from(numbers))
