import process from 'node:process'
import { timeDetection } from '../fault-detection'
import { writeResults } from '../faults/document'
import { measuresOf } from '../faults/measures'
import { collectResults } from '../faults/results'
import type { Measure } from '../report'

/**
 * A few devices with long series, and as many as are compared with each other in a large group, with short
 * ones.
 */
const deviceCounts = [4, 20]

const timesOf = (devices: number): readonly Measure[] => {
  const { ms, longestStepMs } = timeDetection(devices)
  return [
    {
      name: `faults: 1,000,000 events of ${String(devices)} devices checked`,
      unit: 'ms',
      ours: ms,
      limit: { of: 'value', at: 700 },
    },
    { name: 'faults: longest step of that', unit: 'ms', ours: longestStepMs, limit: { of: 'value', at: 10 } },
  ]
}

/**
 * What the rules are worth on events whose faults are known, on healthy devices and on published series, and
 * how long all of them take.
 */
export const measureFaults = async (): Promise<readonly Measure[]> => {
  const folder = process.argv[3] ?? null
  if (folder === null)
    console.log(
      'Published series are left out: `npm run bench -- --only faults --faults DIR` reads them, see docs/accuracy.md.',
    )
  const results = collectResults(folder)
  writeResults(results)
  return [...measuresOf(results), ...deviceCounts.flatMap(timesOf)]
}
