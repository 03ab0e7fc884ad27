import { type FaultKind, faultKinds } from '../../../src-core/checks/faults'
import type { DetectorScore } from '../fault-detection'
import type { InjectedScore } from './injected'

/**
 * What one rule is worth on all events whose faults are known: those of the old generator and those of the
 * families.
 */
export interface RuleTotal {
  readonly kind: FaultKind
  readonly known: number
  readonly precision: number
  readonly recall: number
}

export const ruleTotals = (
  mixed: readonly DetectorScore[],
  injected: readonly InjectedScore[],
): readonly RuleTotal[] =>
  faultKinds.map((kind) => {
    const parts = [
      ...mixed
        .filter((score) => score.kind === kind)
        .map((score) => ({ ...score, known: score.injected, found: score.right })),
      ...injected.filter((score) => score.kind === kind),
    ]
    const sum = (of: 'known' | 'found' | 'right' | 'wrong'): number =>
      parts.reduce((total, part) => total + part[of], 0)
    return {
      kind,
      known: sum('known'),
      precision: sum('right') / (sum('right') + sum('wrong')),
      recall: sum('found') / sum('known'),
    }
  })

/** All rules together on one family, and those of them that are below `least` there, in words. */
export const familyTotal = (family: string, injected: readonly InjectedScore[], least: number) => {
  const own = injected.filter((score) => score.family === family)
  const sum = (of: 'known' | 'found' | 'right' | 'wrong'): number =>
    own.reduce((total, score) => total + score[of], 0)
  const weak = own.flatMap(({ kind, known, found, right, wrong }) => [
    ...(right + wrong > 0 && right / (right + wrong) < least
      ? [`precision of ${kind} ${(right / (right + wrong)).toFixed(2)}`]
      : []),
    ...(known > 0 && found / known < least ? [`recall of ${kind} ${(found / known).toFixed(2)}`] : []),
  ])
  return {
    known: sum('known'),
    precision: sum('right') / (sum('right') + sum('wrong')),
    recall: sum('found') / sum('known'),
    weak,
  }
}
