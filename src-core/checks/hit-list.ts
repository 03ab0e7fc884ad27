import type { FaultKind } from './faults'
import type { Inspection } from './hit'

/**
 * A rule that flags a larger share of a series than this does not fit it: the device simply behaves like
 * that.
 */
const maxShare = 0.02
/**
 * For outliers and spikes: their scale ignores one value in a hundred as a possible fault, so it is
 * meaningless if most of those are beyond it.
 */
export const maxShareOfValues = 0.005
/** The minimum for a short series. */
const minAllowed = 5

/** The hits of a rule in a series: all of them are reported, or none. */
export interface HitList {
  readonly size: number
  add(row: number, score: number, ...facts: number[]): void
  /** `judged`: the number of events that the rule has judged. */
  report(judged: number): void
}

/** For a rule that flags stretches of events: their number, and how many there could be. */
export const doesFit = (hits: number, of: number, share = maxShare): boolean =>
  hits <= Math.max(minAllowed, share * of)

export const createHitList = (kind: FaultKind, { hit, pass }: Inspection, share?: number): HitList => {
  const hits: (readonly [row: number, score: number, facts: readonly number[]])[] = []
  return {
    get size() {
      return hits.length
    },
    add: (row, score, ...facts) => {
      hits.push([row, score, facts])
    },
    report: (judged) => {
      if (doesFit(hits.length, judged, share))
        for (const [row, score, facts] of hits) hit(kind, row, score, ...facts)
      else pass(kind, 'misfit', judged)
    },
  }
}
