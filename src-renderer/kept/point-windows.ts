import type { RangeWindows } from '../results/range-windows'

/** More are not worth a request each. */
const mostWindows = 40
const firstGapMs = 1000

/**
 * Windows that contain these instants: instants that are close together share one, and so do more distant
 * ones if there are many.
 */
export const pointWindows = (instants: readonly number[]): RangeWindows => {
  const ascending = instants.toSorted((one, other) => one - other)
  for (let gap = firstGapMs; ; gap *= 4) {
    const windows: { first: number; last: number }[] = []
    for (const instant of ascending) {
      const before = windows.at(-1)
      if (before !== undefined && instant - before.last <= gap) before.last = instant
      else windows.push({ first: instant, last: instant })
    }
    if (windows.length <= mostWindows) return windows
  }
}
