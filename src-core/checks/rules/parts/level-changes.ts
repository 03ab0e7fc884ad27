import { medianOfFew } from '../../profile/distribution'
import { deviationScale } from '../../profile/movement'

/** The share of all changes that counts as usual for the series. */
export const usualShare = 0.8
/** A shift is at least this multiple of the series' own movement. */
export const apartFactor = 1.25
/** The number of blocks on either side of a place that make its levels. */
export const reach = 6
/** Compensates for a change that reverses most of the series' own movement before and after it. */
const againstFactor = 1.5

export interface Change {
  /** The first block after the change. */
  readonly block: number
  readonly before: number
  readonly after: number
}

export const sizeOf = ({ before, after }: Change): number => Math.abs(after - before)

/** The change at each block with so many blocks on either side. */
export const changesIn = (medians: Float64Array): readonly Change[] => {
  const levels = Float64Array.from({ length: Math.max(0, medians.length - reach + 1) }, (_, from) =>
    medianOfFew(medians.subarray(from, from + reach)),
  )
  return Array.from(levels.subarray(reach), (after, from) => ({
    block: from + reach,
    before: levels[from] ?? NaN,
    after,
  }))
}

/** The usual distance of the blocks on either side of a change from their level. */
export const spreadAt = (medians: Float64Array, { block, before, after }: Change): number => {
  const [left, right] = [medians.subarray(block - reach, block), medians.subarray(block, block + reach)]
  return (
    deviationScale *
    medianOfFew([
      ...left.map((level) => Math.abs(level - before)),
      ...right.map((level) => Math.abs(level - after)),
    ])
  )
}

/** The changes that are larger than anywhere near them; the first of several equal ones. */
export const peaksOf = (changes: readonly Change[]): readonly Change[] => {
  const sizes = changes.map(sizeOf)
  const isPeak = (size: number, at: number): boolean =>
    sizes.slice(Math.max(0, at - reach), at).every((other) => other < size) &&
    sizes.slice(at, at + reach + 1).every((other) => other <= size)
  return changes.filter((_, at) => (sizes[at] ?? 0) > 0 && isPeak(sizes[at] ?? 0, at))
}

interface Movement {
  readonly from: number
  readonly to: number
  readonly range: number
}

const movementOf = (medians: Float64Array): Movement => ({
  from: medianOfFew(medians.subarray(0, reach)),
  to: medianOfFew(medians.subarray(-reach)),
  range: medians.length === 0 ? 0 : Math.max(...medians) - Math.min(...medians),
})

/**
 * The series' own movement, without its changes of level: the largest one between changes, and the movement
 * before and after a change in the opposite direction, as of a tank that empties slowly and is filled at
 * once. The two blocks next to a change belong to the change.
 */
export const ownMovement = (
  medians: Float64Array,
  changes: readonly Change[],
): ((change: Change) => number) => {
  const starts = [0, ...changes.map(({ block }) => block + 2)]
  const ends = [...changes.map(({ block }) => block - 2), medians.length]
  const between = starts.map((start, at) =>
    movementOf(medians.subarray(start, Math.max(start, ends[at] ?? 0))),
  )
  const most = Math.max(...between.map(({ range }) => range))
  return ({ block, before, after }) => {
    const index = changes.findIndex((change) => change.block === block)
    const against = [between[index], between[index + 1]].map((own) =>
      own === undefined ? 0 : (own.from - own.to) * Math.sign(after - before),
    )
    return Math.max(
      most,
      against.every((way) => way > 0) ? againstFactor * against.reduce((sum, way) => sum + way, 0) : 0,
    )
  }
}
