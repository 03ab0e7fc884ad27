import { quantile } from './distribution'

/** More different values than this are no list of states. */
const mostCounted = 64
const mostStates = 12
/** So few may be two values between which a coarse sensor moves. */
const alwaysStates = 3
/** What appears less often is no state: a fault may have written it. */
const leastShare = 0.002
/** The states, and nothing else, are nearly all of the values. */
const leastCovered = 0.98

/** How often each value appears, of a series that has few. */
export const createLevelCounts = () => {
  const counts = new Map<number, number>()
  let isTooMany = false
  return {
    add: (value: number): void => {
      if (isTooMany) return
      counts.set(value, (counts.get(value) ?? 0) + 1)
      isTooMany = counts.size > mostCounted
    },
    counts: (): ReadonlyMap<number, number> | null => (isTooMany ? null : counts),
  }
}

/** A coarse sensor moves to the level beside it, a set point to any. */
const passesOverLevels = (levels: readonly number[], changes: Float64Array): boolean => {
  const sorted = levels.toSorted((one, other) => one - other)
  const least = Math.min(...sorted.slice(1).map((level, index) => level - (sorted[index] ?? 0)))
  return quantile(changes, 0.7) > 1.5 * least
}

/** Whether the values are a short list of states or set points. `changes`: sizes of the steps that are not zero, ascending. */
export const areStates = (counts: ReadonlyMap<number, number> | null, total: number, changes: Float64Array): boolean => {
  if (counts === null) return false
  const levels = [...counts].filter(([, count]) => count >= Math.max(3, leastShare * total))
  const covered = levels.reduce((sum, [, count]) => sum + count, 0)
  if (levels.length === 0 || levels.length > mostStates || covered < leastCovered * total) return false
  const values = levels.map(([value]) => value)
  return values.length <= alwaysStates || passesOverLevels(values, changes)
}
