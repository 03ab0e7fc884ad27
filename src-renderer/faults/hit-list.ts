import type { FaultKind } from '../../src-preload/contract/faults'
import type { Inspection } from './hit'

/** A rule that flags more of a series than this does not fit it: so many events are what the device does. */
const mostShare = 0.02
/** Of a short series, so many at least. */
const fewestMost = 5

/** What a rule finds in a series: reported together, or not at all. */
export interface HitList {
  add(row: number, score: number, ...facts: number[]): void
  /** `judged`: the events that the rule has looked at. */
  report(judged: number): void
}

/** A rule that flags stretches of events counts these, of how many there might be. */
export const doesFit = (hits: number, of: number): boolean => hits <= Math.max(fewestMost, mostShare * of)

export const createHitList = (kind: FaultKind, { hit, pass }: Inspection): HitList => {
  const hits: (readonly [row: number, score: number, facts: readonly number[]])[] = []
  return {
    add: (row, score, ...facts) => {
      hits.push([row, score, facts])
    },
    report: (judged) => {
      if (doesFit(hits.length, judged)) for (const [row, score, facts] of hits) hit(kind, row, score, ...facts)
      else pass(kind, 'misfit', judged)
    },
  }
}
