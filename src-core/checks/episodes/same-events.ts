import { type FaultKind, faultKinds, warningKinds } from '../faults'
import { rules } from '../rules/all'
import type { Stretch } from './stretch'

/** A stretch, and the other rules that flag its events. */
export interface DistinctStretch {
  readonly stretch: Stretch
  readonly others: readonly FaultKind[]
}

const isWarning = (kind: FaultKind): boolean => warningKinds.includes(kind)
/** Flags at least this share of the events of the other. */
const leastShare = 0.5

/** The position of each rule in the order in which reasons are given. */
const positionOf = new Map((Object.keys(rules) as FaultKind[]).map((kind, index) => [kind, index]))
const byCount = (one: Stretch, other: Stretch): number =>
  other.rows.length - one.rows.length || (positionOf.get(one.kind) ?? 0) - (positionOf.get(other.kind) ?? 0)

/**
 * Whether one stretch says the same as a larger one that has all of its events. A single faulty event among many
 * late ones is another thing; a level that changes where a sensor gets stuck is the same.
 */
const saysTheSame = (small: Stretch, large: Stretch): boolean =>
  small.rows.length >= leastShare * large.rows.length || (isWarning(small.kind) && !isWarning(large.kind))

/** Each event is told once, even if several rules flag it. */
export const withoutRepeats = (
  stretches: readonly Stretch[],
  rowCount: number,
): readonly DistinctStretch[] => {
  /** By row: the number of its stretch among those that are told, from 1 on. */
  const ownerOf = new Uint32Array(rowCount)
  const distinct: { readonly stretch: Stretch; readonly others: FaultKind[] }[] = []
  for (const stretch of stretches.toSorted(byCount)) {
    const owner = ownerOf[stretch.rows[0] ?? 0] ?? 0
    const larger = distinct[owner - 1]
    const isInside = larger !== undefined && stretch.rows.every((row) => ownerOf[row] === owner)
    if (isInside && saysTheSame(stretch, larger.stretch)) {
      if (!larger.others.includes(stretch.kind)) larger.others.push(stretch.kind)
      continue
    }
    distinct.push({ stretch, others: [] })
    // What is told of few of them is nearer to them than what is told of many.
    for (const row of stretch.rows) ownerOf[row] = distinct.length
  }
  return distinct.map(({ stretch, others }) => ({
    stretch,
    others: faultKinds.filter((kind) => others.includes(kind)),
  }))
}
