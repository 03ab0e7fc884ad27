import type { TimeWindow } from '../../../src-core/proof/time-window'

/** Counts the stamps before an instant. Stamps are ascending. */
export const countBefore = (stamps: Float64Array, instant: number): number => {
  let [low, high] = [0, stamps.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((stamps[middle] ?? 0) < instant) low = middle + 1
    else high = middle
  }
  return low
}

export const countIn = (stamps: Float64Array, { first, last }: TimeWindow): number =>
  last < first ? 0 : countBefore(stamps, last + 1) - countBefore(stamps, first)

export const stampsIn = (stamps: Float64Array, { first, last }: TimeWindow): Float64Array =>
  stamps.subarray(countBefore(stamps, first), countBefore(stamps, last + 1))

/** Ranges are asked for a millisecond wider than their windows: a gap of less has no window for each side. */
const leastGap = 3

/**
 * The instant in the middle of the gap nearest to the middle of the stamps, so that neither part has a number of
 * them that `isAvoided`; undefined: they lie too close together. Stamps are ascending.
 */
export const middleOf = (stamps: Float64Array, isAvoided: (count: number) => boolean): number | undefined => {
  const half = Math.floor(stamps.length / 2)
  for (let distance = 0; distance <= half; distance += 1) {
    for (const index of [half - distance, half + distance]) {
      const [before = NaN, after = NaN] = [stamps[index - 1], stamps[index]]
      const isGap = after - before >= leastGap
      if (isGap && ![index, stamps.length - index].some(isAvoided)) return Math.floor((before + after) / 2)
    }
  }
  return undefined
}
