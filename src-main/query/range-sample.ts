import { type TimeWindow, widthOf } from './time-window'

export type KeptEnd = 'newest' | 'oldest'

/**
 * What an answer that was cut tells of its window: the time stamps it happened to hold. They may be all of the newest,
 * all of the oldest, or some of everywhere; nothing promises which.
 */
export interface RangeSample {
  /** Ascending, within `covered`, ms. */
  readonly stamps: Float64Array
  /** The part of the window that the stamps speak of. Beyond it nothing is known. */
  readonly covered: TimeWindow
  /**
   * The stamps end well before one end of the window: perhaps everything on this side of there, and nothing beyond.
   * Undefined: they lie all over it.
   */
  readonly keptEnd: KeptEnd | undefined
  /** The stamps look evenly spread over what they cover. */
  readonly isEven: boolean
}

/** A gap at an end of the window this many times the usual one means that the answer may have been cut there. */
const cutGap = 25
const fewStamps = 2
/** So many times wider than the other one, a gap is the only one that matters. */
const clearGap = 8

/** Stamps that an even spread would put into each of the equal parts that are compared. */
const stampsInPart = 10

/** Whether stamps come in bunches: the squared differences of equal parts, four standard deviations above chance. */
const areBunched = (stamps: Float64Array, covered: TimeWindow): boolean => {
  const partCount = Math.min(Math.floor(stamps.length / stampsInPart), widthOf(covered))
  const counts = new Float64Array(partCount)
  for (const stamp of stamps) {
    const part = Math.floor(((stamp - covered.first) / widthOf(covered)) * partCount)
    counts[part] = (counts[part] ?? 0) + 1
  }
  const mean = stamps.length / partCount
  const spread = counts.reduce((sum, count) => sum + (count - mean) ** 2 / mean, 0)
  return spread > partCount + 4 * Math.sqrt(2 * partCount)
}

/** Kolmogorov's distance from an even spread, at which one in a thousand even ones would be taken for uneven. */
const looksEven = (stamps: Float64Array, covered: TimeWindow): boolean => {
  if (stamps.length < 2 * stampsInPart || widthOf(covered) < 2 || areBunched(stamps, covered)) return false
  let distance = 0
  for (let index = 0; index < stamps.length; index += 1) {
    const share = ((stamps[index] ?? 0) - covered.first) / widthOf(covered)
    distance = Math.max(distance, Math.abs(share - index / stamps.length), Math.abs(share - (index + 1) / stamps.length))
  }
  return distance < 1.95 / Math.sqrt(stamps.length)
}

/** What is known besides the answer itself. */
export interface SampleContext {
  /** Stamps of a coarser sample of this stretch. A gap that is empty there as well is a quiet time. */
  readonly known?: Float64Array | undefined
  /** The end at which this service has been seen to keep all events when it cuts. */
  readonly keptEnd?: KeptEnd | undefined
}

/** Where the answer seems to have been cut. */
const cutSides = (all: Float64Array, window: TimeWindow, { known, keptEnd }: SampleContext) => {
  if (keptEnd !== undefined) return { isCutBefore: keptEnd === 'newest', isCutAfter: keptEnd === 'oldest' }
  const oldest = all[0] ?? window.first
  const newest = all.at(-1) ?? window.last
  const usualGap = Math.max(1, (newest - oldest) / Math.max(1, all.length))
  const [before, after] = [oldest - window.first, window.last - newest]
  const isQuiet = (first: number, end: number): boolean =>
    known !== undefined && stampsBefore(known, end) - stampsBefore(known, first) < fewStamps
  // Where one gap is far wider, the other is taken for a quiet time: an answer is cut at one end, if at any.
  return {
    isCutBefore: before > cutGap * usualGap && before * clearGap > after && !isQuiet(window.first, oldest),
    isCutAfter: after > cutGap * usualGap && after * clearGap > before && !isQuiet(newest + 1, window.last + 1),
  }
}

export const createRangeSample = (unsorted: Float64Array, window: TimeWindow, context: SampleContext = {}): RangeSample => {
  const all = unsorted.filter((stamp) => stamp >= window.first && stamp <= window.last).sort()
  const { isCutBefore, isCutAfter } = cutSides(all, window, context)
  const oldest = all[0] ?? window.first
  const newest = all.at(-1) ?? window.last
  // The outermost instant may hold more than came: it belongs to what is not known. One further, because the range that
  // is asked for is one wider than the window.
  const within = { first: isCutBefore ? oldest + 2 : window.first, last: isCutAfter ? newest - 2 : window.last }
  const covered = (isCutBefore || isCutAfter) && widthOf(within) === 0 ? { first: oldest, last: newest } : within
  const stamps = all.filter((stamp) => stamp >= covered.first && stamp <= covered.last)
  const keptEnd = isCutBefore === isCutAfter ? undefined : isCutBefore ? 'newest' : 'oldest'
  return { stamps, covered, keptEnd, isEven: looksEven(stamps, covered) }
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
