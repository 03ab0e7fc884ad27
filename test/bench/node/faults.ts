import { scoreDetectors, timeDetection } from '../fault-detection'
import { healthyLines, scoreHealthy } from '../faults/healthy'
import type { Measure } from '../report'

const seeds = [1, 2, 3, 4, 5]
const leastShare = 0.95

/** What each rule is worth at its default threshold on events whose faults are known, and how long all of them take. */
export const measureFaults = async (): Promise<readonly Measure[]> => {
  const scores = scoreDetectors(seeds).flatMap(({ kind, injected, precision, recall }): readonly Measure[] => [
    { name: `faults: precision of ${kind}, ${String(injected)} known`, unit: 'share', ours: precision, limit: { of: 'least', at: leastShare } },
    { name: `faults: recall of ${kind}`, unit: 'share', ours: recall, limit: { of: 'least', at: leastShare } },
  ])
  console.log(['Flagged per 1,000 events of healthy devices:', ...healthyLines(scoreHealthy())].join('\n'))
  const { ms, longestStepMs } = timeDetection()
  return [
    ...scores,
    { name: 'faults: 1,000,000 events checked', unit: 'ms', ours: ms, limit: { of: 'value', at: 2000 } },
    { name: 'faults: longest step of that', unit: 'ms', ours: longestStepMs, limit: { of: 'value', at: 100 } },
  ]
}
