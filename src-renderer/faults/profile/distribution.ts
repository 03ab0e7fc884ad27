/** Enough numbers to estimate a distribution, few enough to sort in one step. */
const maxKept = 4096
/** The share of numbers that may be faults and does not count as usual; of few numbers, at least this many. */
const trimmedShare = 0.01
const minTrimmed = 3
/** Fewer numbers show no tail. */
const minTold = 8
/** The bound is where the tail leaves this small a share of healthy numbers. */
const beyondBound = 3e-4
/** If the tail seems to lead further than this, it starts with a jump: from standstill to operation, or to the faults. */
const maxGrowth = 2.5

/** The numbers `at(0)` to `at(count - 1)`, or an evenly spread sample if there are many; ascending, finite numbers only. */
export const sampleOf = (count: number, at: (index: number) => number): Float64Array => {
  const stride = Math.max(1, count / maxKept)
  const sampled = new Float64Array(Math.max(0, Math.min(count, maxKept)))
  let size = 0
  for (let place = 0; place < sampled.length; place += 1) {
    const value = at(Math.floor(place * stride))
    if (Number.isFinite(value)) sampled[size++] = value
  }
  return sampled.subarray(0, size).sort()
}

/** The number below which this share of the sorted numbers lies; NaN if there are none. */
export const quantile = (sorted: Float64Array, share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN

/** The median of sorted numbers; NaN if there are none. */
export const median = (sorted: Float64Array): number => {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

export const medianOfFew = (numbers: ArrayLike<number>): number => median(Float64Array.from(numbers).sort())

/**
 * A distance, step or interval beyond this does not belong to the others. Extrapolates the upper percentiles by the slope between them
 * (a power law, which overestimates lighter tails). The largest numbers do not count, because they may be the faults; nor do zeros,
 * because a series that rests most of the time is measured by its movements. `sorted`: all are 0 or more. 0 if there are too few.
 */
export const tailBound = (sorted: Float64Array): number => {
  const moving = sorted.subarray(sorted.findIndex((value) => value > 0))
  const { length } = moving
  if (length < minTold || moving[0] === 0) return 0
  const trimmed = trimmedShare * sorted.length
  const fewBeyond = Math.min(Math.max(minTrimmed, trimmed), length / 4)
  const someBeyond = Math.min(Math.max(2 * minTrimmed, 5 * trimmed), length / 2)
  const high = moving[Math.floor(length - 1 - fewBeyond)] ?? 0
  const lower = moving[Math.floor(length - 1 - someBeyond)] ?? 0
  const slope = Math.log(high / lower) / Math.log(someBeyond / fewBeyond)
  return high * Math.min(maxGrowth, (fewBeyond / length / beyondBound) ** slope)
}

/** The largest usual number: larger ones may be faults. 0 if there are too few. */
export const usualHigh = (sorted: Float64Array): number => sorted[Math.floor(sorted.length - 1 - Math.max(minTrimmed, trimmedShare * sorted.length))] ?? 0
