import { nthSmallest } from './nth-smallest'

/** Enough numbers to estimate a distribution, few enough to sort in one step. */
const maxStored = 4096
/**
 * The share of numbers that may be faults and does not count as usual; of few numbers, at least this many.
 */
const trimmedShare = 0.01
const minTrimmed = 3
/** Fewer numbers show no tail. */
const minNumbers = 8
/** The bound is where the tail leaves this small a share of healthy numbers. */
const beyondBound = 3e-4
/**
 * If the tail seems to lead further than this, it starts with a jump: from standstill to operation, or to the
 * faults.
 */
const maxGrowth = 2.5

/** Up to so many numbers are sorted fastest by inserting one after the other. */
const fewNumbers = 32
const few = new Float64Array(fewNumbers)

/**
 * The numbers `at(0)` to `at(count - 1)`, or an evenly spread sample if there are many; finite numbers only.
 */
export const sampleOf = (count: number, at: (index: number) => number): Float64Array => {
  const stride = Math.max(1, count / maxStored)
  const sampled = new Float64Array(Math.max(0, Math.min(count, maxStored)))
  let size = 0
  for (let index = 0; index < sampled.length; index += 1) {
    const value = at(Math.floor(index * stride))
    if (Number.isFinite(value)) sampled[size++] = value
  }
  return sampled.subarray(0, size)
}

/** The number below which this share of the numbers lies; NaN if there are none. Reorders the numbers. */
export const quantile = (numbers: Float64Array, share: number): number =>
  nthSmallest(numbers, Math.min(numbers.length - 1, Math.floor(share * numbers.length)))

/** The median; NaN if there are no numbers. Reorders the numbers. */
export const median = (numbers: Float64Array): number => {
  const middle = numbers.length >> 1
  const upper = nthSmallest(numbers, middle)
  if (numbers.length % 2 === 1) return upper
  let lower = -Infinity
  for (let index = 0; index < middle; index += 1) lower = Math.max(lower, numbers[index] ?? 0)
  return (lower + upper) / 2
}

/** Sorts the first of the numbers, NaN behind all others. */
export const sortFirst = (numbers: Float64Array, size: number): void => {
  if (size > fewNumbers) numbers.subarray(0, size).sort()
  else
    for (let index = 1; index < size; index += 1) {
      const value = numbers[index] ?? NaN
      let gap = index
      for (
        let before = numbers[gap - 1] ?? 0;
        gap > 0 && (before > value || Number.isNaN(before));
        before = numbers[gap - 1] ?? 0
      ) {
        numbers[gap] = before
        gap -= 1
      }
      numbers[gap] = value
    }
}

export const medianOfSorted = (sorted: Float64Array, size = sorted.length): number =>
  ((sorted[(size - 1) >> 1] ?? NaN) + (sorted[size >> 1] ?? NaN)) / 2

/** Leaves the numbers as they are. NaN counts as larger than any number. */
export const medianOfFew = (numbers: ArrayLike<number>): number => {
  const size = numbers.length
  const sorted = size > fewNumbers ? new Float64Array(size) : few
  for (let index = 0; index < size; index += 1) sorted[index] = numbers[index] ?? NaN
  sortFirst(sorted, size)
  return medianOfSorted(sorted, size)
}

/**
 * A distance, step or interval beyond this does not belong to the others. Extrapolates the upper percentiles
 * by the slope between them (a power law, which overestimates lighter tails). The largest numbers do not
 * count, because they may be the faults; nor do zeros, because a series that rests most of the time is
 * measured by its movements. All numbers are 0 or more, and are reordered. 0 if there are too few.
 */
export const tailBound = (numbers: Float64Array): number => {
  let zeros = 0
  for (const number of numbers) if (number === 0) zeros += 1
  const length = numbers.length - zeros
  if (length < minNumbers) return 0
  const trimmed = trimmedShare * numbers.length
  const fewBeyond = Math.min(Math.max(minTrimmed, trimmed), length / 4)
  const someBeyond = Math.min(Math.max(2 * minTrimmed, 5 * trimmed), length / 2)
  const high = nthSmallest(numbers, zeros + Math.floor(length - 1 - fewBeyond))
  const lower = nthSmallest(numbers, zeros + Math.floor(length - 1 - someBeyond))
  const slope = Math.log(high / lower) / Math.log(someBeyond / fewBeyond)
  return high * Math.min(maxGrowth, (fewBeyond / length / beyondBound) ** slope)
}

/** The largest usual number: larger ones may be faults. 0 if there are too few. Reorders the numbers. */
export const usualHigh = (numbers: Float64Array): number => {
  const index = Math.floor(numbers.length - 1 - Math.max(minTrimmed, trimmedShare * numbers.length))
  return index < 0 ? 0 : nthSmallest(numbers, index)
}
