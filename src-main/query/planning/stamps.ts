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

type IsParting = (before: number, after: number) => boolean

/**
 * The instant between the two stamps nearest to the middle of which `isParting` holds, so that neither part is
 * answered with a number of them that `isAvoided`.
 */
const partedBy = (
  stamps: Float64Array,
  isParting: IsParting,
  isAvoided: (count: number) => boolean,
): number | undefined => {
  const half = Math.floor(stamps.length / 2)
  for (let distance = 0; distance <= half; distance += 1) {
    for (const index of [half - distance, half + distance]) {
      const [before = NaN, after = NaN] = [stamps[index - 1], stamps[index]]
      if (!isParting(before, after)) continue
      const middle = Math.floor((before + after - 1) / 2)
      const answered = [countBefore(stamps, middle + 2), stamps.length - countBefore(stamps, middle)]
      if (!answered.some(isAvoided)) return middle
    }
  }
  return undefined
}

/**
 * The last instant of the first of two parts: in the middle of the gap nearest to the middle of the stamps, so that
 * neither part is answered with a number of them that `isAvoided`. Where they lie too close together for a gap, one by
 * which each answer lacks some of them, though both have those beside it; undefined: there is none. Stamps are
 * ascending.
 */
export const middleOf = (stamps: Float64Array, isAvoided: (count: number) => boolean): number | undefined => {
  const [first = NaN, last = NaN] = [stamps[0], stamps.at(-1)]
  const leavesOut: IsParting = (before, after) => before < after && first < before && before + 1 < last
  return (
    partedBy(stamps, (before, after) => after - before >= leastGap, isAvoided) ??
    partedBy(stamps, leavesOut, isAvoided)
  )
}
