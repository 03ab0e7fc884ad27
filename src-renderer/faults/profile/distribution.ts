/** Enough to know a distribution by, few enough to be sorted at once. */
const mostKept = 4096
/** The share that may be faults and is left out of what is usual; of few numbers, at least so many. */
const trimmedShare = 0.01
const fewestTrimmed = 3
/** Fewer numbers show no tail. */
const fewestTold = 8
/** The bound is where the tail leaves so small a share of healthy numbers. */
const beyondBound = 3e-4
/** Where the tail seems to lead further than this, it begins with a jump: from rest to work, or to the faults. */
const mostGrowth = 2.5

/** Numbers spread evenly over all that were added, however many these are. */
export interface Sample {
  add(value: number): void
  /** Ascending. */
  sorted(): Float64Array
}

/** Keeps each number until there is no space, then every second one, then every fourth. Numbers that are not finite are left out. */
export const createSample = (): Sample => {
  const kept = new Float64Array(mostKept)
  let [size, stride, waiting] = [0, 1, 0]
  const thin = (): void => {
    for (let index = 0; index < mostKept / 2; index += 1) kept[index] = kept[2 * index] ?? 0
    size = mostKept / 2
    stride *= 2
  }
  return {
    add: (value) => {
      if (!Number.isFinite(value)) return
      waiting += 1
      if (waiting < stride) return
      waiting = 0
      if (size === mostKept) thin()
      kept[size++] = value
    },
    sorted: () => kept.slice(0, size).sort(),
  }
}

/** The number below which a share of the sorted numbers lies; NaN of none. */
export const quantile = (sorted: Float64Array, share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN

/** The middle of sorted numbers; NaN of none. */
export const median = (sorted: Float64Array): number => {
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? (sorted[middle] ?? NaN) : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

export const medianOfFew = (numbers: ArrayLike<number>): number => median(Float64Array.from(numbers).sort())

/**
 * Beyond this a distance, step or interval does not belong to the rest: the upper percentiles, continued by the slope between them
 * (a power law, which overstates lighter tails). The largest numbers do not count, for these may be the faults. `sorted`: those above
 * zero; `share`: how many of all these are. 0 where too few tell.
 */
export const tailBound = (sorted: Float64Array, share = 1): number => {
  const { length } = sorted
  const trimmed = (trimmedShare * length) / share
  const fewBeyond = Math.min(Math.max(fewestTrimmed, trimmed), length / 4)
  const someBeyond = Math.min(Math.max(2 * fewestTrimmed, 5 * trimmed), length / 2)
  const high = sorted[Math.floor(length - 1 - fewBeyond)] ?? 0
  const lower = sorted[Math.floor(length - 1 - someBeyond)] ?? 0
  if (length < fewestTold || lower === 0) return 0
  const slope = Math.log(high / lower) / Math.log(someBeyond / fewBeyond)
  return high * Math.min(mostGrowth, (fewBeyond / length / beyondBound) ** slope)
}

/** The largest that is usual: what is above it may be faults. 0 where too few tell. */
export const usualHigh = (sorted: Float64Array): number => sorted[Math.floor(sorted.length - 1 - Math.max(fewestTrimmed, trimmedShare * sorted.length))] ?? 0
