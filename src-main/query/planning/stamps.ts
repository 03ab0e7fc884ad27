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
