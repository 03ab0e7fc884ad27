import { firstNotBelow } from '../../events/sorted-numbers'

/** The numbers around a place in a series, kept sorted while the place moves, because sorting at each step would be slow. */
export interface SortedWindow {
  readonly size: number
  add(value: number): void
  remove(value: number): void
  median(): number
  /** The median distance from the median. */
  deviation(): number
}

const medianOfSorted = (sorted: Float64Array, size: number): number => ((sorted[(size - 1) >> 1] ?? NaN) + (sorted[size >> 1] ?? NaN)) / 2

/** Outwards from the median, the distances are ordered, so their median is half of the numbers away. */
const deviationOfSorted = (sorted: Float64Array, size: number): number => {
  const median = medianOfSorted(sorted, size)
  let below = (size - 1) >> 1
  let above = below + 1
  let distance = NaN
  for (let taken = 0; taken <= size >> 1; taken += 1) {
    const down = below >= 0 ? median - (sorted[below] ?? NaN) : Infinity
    const up = above < size ? (sorted[above] ?? NaN) - median : Infinity
    distance = Math.min(down, up)
    if (down <= up) below -= 1
    else above += 1
  }
  return distance
}

/** For at most `capacity` finite numbers. */
export const createSortedWindow = (capacity: number): SortedWindow => {
  const sorted = new Float64Array(capacity + 1)
  let size = 0
  return {
    get size() {
      return size
    },
    add: (value) => {
      const place = firstNotBelow(sorted, value, size)
      // By hand: for so few numbers a call of `copyWithin` takes longer than moving them.
      for (let at = size; at > place; at -= 1) sorted[at] = sorted[at - 1] ?? 0
      sorted[place] = value
      size += 1
    },
    remove: (value) => {
      const place = firstNotBelow(sorted, value, size)
      size -= 1
      for (let at = place; at < size; at += 1) sorted[at] = sorted[at + 1] ?? 0
    },
    median: () => medianOfSorted(sorted, size),
    deviation: () => deviationOfSorted(sorted, size),
  }
}
