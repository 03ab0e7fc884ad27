import type { FaultKind } from '../../src-preload/contract/faults'
import type { Inspection } from './hit'

/** A rule that flags more of a series than this does not fit it: so many events are what the device does. */
const mostShare = 0.02
/** Of outliers and spikes: their scale leaves out a hundredth as possible faults, and means nothing where most of that is beyond it. */
const mostShareOfValues = 0.005
const ofValues: readonly FaultKind[] = ['outlier', 'spike']
/** Of a short series, so many at least. */
const fewestMost = 5

/** From here to the threshold, in parts of it, are near misses; as far beyond it, near hits. */
export const nearMiss = 0.8
/** Faults stand apart from what is usual. Where so many are near the threshold, on either side of it, it cuts through what the device does; */
const fewestNear = 3
const nearShare = 0.3
/** there only what is so many thresholds away is told from the rest. */
const apart = 1.5

/** What a rule finds in a series: reported together, or not at all. */
export interface HitList {
  /** A near miss is counted and not reported. */
  add(row: number, score: number, ...facts: number[]): void
  /** `judged`: the events that the rule has looked at. */
  report(judged: number): void
}

/** A rule that flags stretches of events counts these, of how many there might be. */
export const doesFit = (hits: number, of: number, share = mostShare): boolean => hits <= Math.max(fewestMost, share * of)

export const createHitList = (kind: FaultKind, { hit, pass }: Inspection): HitList => {
  const hits: (readonly [row: number, score: number, facts: readonly number[]])[] = []
  let [nearMisses, nearHits] = [0, 0]
  const isInTail = (): boolean => nearMisses > 0 && nearMisses + nearHits > Math.max(fewestNear, nearShare * hits.length)
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
      const isFit = doesFit(hits.length, judged, ofValues.includes(kind) ? mostShareOfValues : mostShare)
      if (isFit && told.length > 0) for (const [row, score, facts] of told) hit(kind, row, score, ...facts)
      else if (hits.length > 0) pass(kind, 'misfit', judged)
    },
  }
}
