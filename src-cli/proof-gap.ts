import type { SideCoverage } from '../src-core/compare/side-coverage'
import { TimeSet } from '../src-core/proof/time-set'

/**
 * Why two results may differ although no difference was found: one is not proven complete, neither is, or
 * they are not of the same devices and times.
 */
export type ProofGap = 'left' | 'right' | 'both' | 'otherRange'

const isProven = (coverage: SideCoverage | null): boolean =>
  coverage !== null &&
  [...coverage.asked].every(([device, time]) =>
    (coverage.proven.get(device) ?? TimeSet.empty).containsAll(time),
  )

const askedOf = (coverage: SideCoverage | null): string =>
  JSON.stringify(
    [...(coverage?.asked ?? [])]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([device, { windows }]) => [device, windows]),
  )

/** Null: there is none. */
export const proofGapOf = (left: SideCoverage | null, right: SideCoverage | null): ProofGap | null => {
  const [isLeft, isRight] = [isProven(left), isProven(right)]
  if (!isLeft || !isRight) return isLeft ? 'right' : isRight ? 'left' : 'both'
  return askedOf(left) === askedOf(right) ? null : 'otherRange'
}
