import type { FaultKind } from '../../src-preload/contract/faults'
import type { Inspection } from './hit'

/** A rule that flags a larger share of a series than this does not fit it: the device simply behaves like that. */
const maxShare = 0.02
/** For outliers and spikes: their scale ignores one value in a hundred as a possible fault, so it is meaningless if most of those are beyond it. */
const maxShareOfValues = 0.005
const ofValues: readonly FaultKind[] = ['outlier', 'spike']
/** The minimum for a short series. */
const minAllowed = 5

/** Near misses have at least this share of the threshold; near hits are as far beyond it. */
export const nearMiss = 0.8
/** Faults stand apart from what is usual. If this many are near the threshold, on either side, it cuts through normal behaviour; */
const minNear = 3
const nearShare = 0.3
/** then only hits beyond this multiple of the threshold stand apart. */
const apart = 1.5

/** The hits of a rule in a series: all of them are reported, or none. */
export interface HitList {
  /** A near miss is counted, but not reported. */
  add(row: number, score: number, ...facts: number[]): void
  /** `judged`: the number of events that the rule has judged. */
  report(judged: number): void
}

/** For a rule that flags stretches of events: their number, and how many there could be. */
export const doesFit = (hits: number, of: number, share = maxShare): boolean => hits <= Math.max(minAllowed, share * of)

export const createHitList = (kind: FaultKind, { hit, pass }: Inspection): HitList => {
  const hits: (readonly [row: number, score: number, facts: readonly number[]])[] = []
  let [nearMisses, nearHits] = [0, 0]
  const isInTail = (): boolean => nearMisses > 0 && nearMisses + nearHits > Math.max(minNear, nearShare * hits.length)
  return {
    add: (row, score, ...facts) => {
      if (score <= 1) nearMisses += 1
      else {
        if (score < 1 / nearMiss) nearHits += 1
        hits.push([row, score, facts])
      }
    },
    report: (judged) => {
      const told = isInTail() ? hits.filter(([, score]) => score > apart) : hits
      const isFit = doesFit(hits.length, judged, ofValues.includes(kind) ? maxShareOfValues : maxShare)
      if (isFit && told.length > 0) for (const [row, score, facts] of told) hit(kind, row, score, ...facts)
      else if (hits.length > 0) pass(kind, 'misfit', judged)
    },
  }
}
