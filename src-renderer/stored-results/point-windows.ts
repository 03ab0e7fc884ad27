import { combined } from '../../src-core/proof/known-windows'
import { distance, hull, type TimeWindow } from '../../src-core/proof/time-window'

/** More are not worth a request each. */
const mostWindows = 40
const firstGapMs = 1000

/**
 * Windows that contain these instants: instants that are close together share one, and so do more distant
 * ones if there are many.
 */
export const pointWindows = (instants: readonly number[]): readonly TimeWindow[] => {
  const points = instants.map((instant) => ({ first: instant, last: instant }))
  for (let gap = firstGapMs; ; gap *= 4) {
    const windows = combined(points, (before, point) =>
      distance(before, point) <= gap ? hull(before, point) : undefined,
    )
    if (windows.length <= mostWindows) return windows
  }
}
