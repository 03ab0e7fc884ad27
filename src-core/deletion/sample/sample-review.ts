import type { DrawnSample } from './draw-sample'
import type { ReviewedSample } from './reviewed-sample'
import { boundOfRest, type StratumFinding, wrongBound } from './wrong-bound'

/** `right`: the event is to be deleted. `wrong`: it is not, and leaves the deletion. */
export type Judgement = 'right' | 'wrong'

const findingsOf = (
  { sizes, events }: DrawnSample,
  judgements: ReadonlyMap<string, Judgement>,
): readonly StratumFinding[] => {
  const findings = sizes.map((size) => ({ size, reviewed: 0, wrong: 0 }))
  for (const { eventId, stratum } of events) {
    const [judgement, finding] = [judgements.get(eventId), findings[stratum]]
    if (judgement === undefined || finding === undefined) continue
    finding.reviewed += 1
    if (judgement === 'wrong') finding.wrong += 1
  }
  return findings
}

/** As far as it is reviewed; only with all of its events does its bound stand for anything. */
export const sampleSoFar = (
  sample: DrawnSample,
  judgements: ReadonlyMap<string, Judgement>,
): ReviewedSample => {
  const findings = findingsOf(sample, judgements)
  const { seed, populationSize } = sample
  const size = findings.reduce((count, { reviewed }) => count + reviewed, 0)
  const wrong = findings.reduce((count, finding) => count + finding.wrong, 0)
  // All of them were looked at: what is left was judged right.
  const bound = size === populationSize ? 0 : boundOfRest(populationSize, wrong, wrongBound(findings))
  return { seed, size, populationSize, wrong, bound }
}
