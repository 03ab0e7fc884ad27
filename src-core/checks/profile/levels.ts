import { quantile } from './distribution'

/** More distinct values than this are not a list of states. */
const maxCounted = 64
const maxStates = 12
/** So few may be two values between which a coarse sensor moves. */
const alwaysStates = 3
/** A rarer value is no state: it may be a fault. */
const minShare = 0.002
/** Nearly all values must be states. */
const minCovered = 0.98

/** The number of occurrences of each value, for a series with few distinct values. */
export const createLevelCounts = () => {
  const counts = new Map<number, number>()
  let isTooMany = false
  return {
    add: (value: number): void => {
      if (isTooMany) return
      counts.set(value, (counts.get(value) ?? 0) + 1)
      isTooMany = counts.size > maxCounted
    },
    counts: (): ReadonlyMap<number, number> | null => (isTooMany ? null : counts),
  }
}

/** A coarse sensor moves to an adjacent level, a set point to any level. */
const passesOverLevels = (levels: readonly number[], changes: Float64Array): boolean => {
  const sorted = levels.toSorted((one, other) => one - other)
  const least = Math.min(...sorted.slice(1).map((level, index) => level - (sorted[index] ?? 0)))
  return quantile(changes, 0.7) > 1.5 * least
}

/**
 * Whether the values are a short list of states or set points. `changes`: the sizes of all steps except zero;
 * reordered.
 */
export const areStates = (
  counts: ReadonlyMap<number, number> | null,
  total: number,
  changes: Float64Array,
): boolean => {
  if (counts === null) return false
  const levels = [...counts].filter(([, count]) => count >= Math.max(3, minShare * total))
  const covered = levels.reduce((sum, [, count]) => sum + count, 0)
  if (levels.length === 0 || levels.length > maxStates || covered < minCovered * total) return false
  const values = levels.map(([value]) => value)
  return values.length <= alwaysStates || passesOverLevels(values, changes)
}
