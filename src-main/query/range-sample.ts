import { type TimeWindow, widthOf } from './time-window'

/**
 * What an answer that was cut tells of its window: the time stamps it happened to hold. They may be all of the newest,
 * all of the oldest, or some of everywhere; nothing promises which.
 */
export interface RangeSample {
  /** Ascending, within `covered`, ms. */
  readonly stamps: Float64Array
  /** The part of the window that the stamps speak of. Beyond it nothing is known. */
  readonly covered: TimeWindow
  /** The stamps end well before one end of the window: perhaps everything on this side of there, and nothing beyond. */
  readonly isOneSided: boolean
  /** The stamps look evenly spread over what they cover. */
  readonly isEven: boolean
}

/** A gap at an end of the window this many times the usual one means that the answer may have been cut there. */
const cutGap = 25

/** Kolmogorov's distance from an even spread, at which one in a thousand even ones would be taken for uneven. */
const looksEven = (stamps: Float64Array, covered: TimeWindow): boolean => {
  if (stamps.length < 20 || widthOf(covered) < 2) return false
  let distance = 0
  for (let index = 0; index < stamps.length; index += 1) {
    const share = ((stamps[index] ?? 0) - covered.first) / widthOf(covered)
    distance = Math.max(distance, Math.abs(share - index / stamps.length), Math.abs(share - (index + 1) / stamps.length))
  }
  return distance < 1.95 / Math.sqrt(stamps.length)
}

export const createRangeSample = (unsorted: Float64Array, window: TimeWindow): RangeSample => {
  const all = unsorted.filter((stamp) => stamp >= window.first && stamp <= window.last).sort()
  const oldest = all[0] ?? window.first
  const newest = all.at(-1) ?? window.last
  const usualGap = Math.max(1, (newest - oldest) / Math.max(1, all.length))
  const isCutBefore = oldest - window.first > cutGap * usualGap
  const isCutAfter = window.last - newest > cutGap * usualGap
  const isCut = isCutBefore || isCutAfter
  // The outermost instant may hold more than came: it belongs to what is not known. One further, because the range that
  // is asked for is one wider than the window.
  const within = { first: isCutBefore ? oldest + 2 : window.first, last: isCutAfter ? newest - 2 : window.last }
  const covered = isCut && widthOf(within) === 0 ? { first: oldest, last: newest } : within
  const stamps = all.filter((stamp) => stamp >= covered.first && stamp <= covered.last)
  return { stamps, covered, isOneSided: isCutBefore !== isCutAfter, isEven: looksEven(stamps, covered) }
}

/** How many stamps lie before `instant`. */
export const stampsBefore = (stamps: Float64Array, instant: number): number => {
  let low = 0
  let high = stamps.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stamps[middle] ?? 0) < instant) low = middle + 1
    else high = middle
  }
  return low
}
