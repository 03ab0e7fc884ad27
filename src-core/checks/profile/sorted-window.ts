import { firstNotBelow } from '../../events/sorted-numbers'
import { medianOfSorted } from './distribution'

/**
 * The numbers around a place in a series, kept sorted while the place moves, because sorting at each step
 * would be slow.
 */
export interface SortedWindow {
  readonly size: number
  add(value: number): void
  remove(value: number): void
  /** The same as removing one and adding the other, but moves only the numbers between them. */
  replace(leaving: number, coming: number): void
  median(): number
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
      const index = firstNotBelow(sorted, value, size)
      // By hand: for so few numbers a call of `copyWithin` takes longer than moving them.
      for (let at = size; at > index; at -= 1) sorted[at] = sorted[at - 1] ?? 0
      sorted[index] = value
      size += 1
    },
    remove: (value) => {
      const index = firstNotBelow(sorted, value, size)
      size -= 1
      for (let at = index; at < size; at += 1) sorted[at] = sorted[at + 1] ?? 0
    },
    replace: (leaving, coming) => {
      let at = firstNotBelow(sorted, leaving, size)
      for (; at > 0 && (sorted[at - 1] ?? 0) > coming; at -= 1) sorted[at] = sorted[at - 1] ?? 0
      for (; at + 1 < size && (sorted[at + 1] ?? 0) < coming; at += 1) sorted[at] = sorted[at + 1] ?? 0
      sorted[at] = coming
    },
    median: () => medianOfSorted(sorted, size),
  }
}
