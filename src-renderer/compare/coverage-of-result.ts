import type { SideCoverage } from '../../src-core/compare/side-coverage'
import { agesOf } from '../../src-core/proof/coverage'
import { coverageOfRun } from '../../src-core/proof/coverage-of-verdict'
import type { DeviceCoverage } from '../../src-core/proof/device-range'
import { TimeSet } from '../../src-core/proof/time-set'
import { type TimesByDevice, timesOfOrigins } from '../../src-core/proof/times-by-device'
import { completeOrigins } from '../../src-core/results/complete-origins'
import type { FileSource, QuerySource } from '../../src-core/results/result-source'
import type { ResultTab } from '../results/result-tab'

const byDevice = (
  devices: readonly DeviceCoverage[],
  timeOf: (device: DeviceCoverage) => TimeSet,
): TimesByDevice => new Map(devices.map((device) => [device.deviceId, timeOf(device)]))

/** Of a complete range. The latest events have no proof. */
const ofQuery = (
  { start, end, receivedAt }: QuerySource,
  { range, coverage }: ResultTab['state'],
): SideCoverage | null => {
  if (range?.isFinished !== true || start === undefined || end === undefined) return null
  const whole = { first: start, last: end }
  const devices = coverage ?? coverageOfRun(range.devices, whole, receivedAt)
  return {
    asked: byDevice(devices, () => TimeSet.of(whole)),
    proven: byDevice(devices, ({ proven }) => TimeSet.from(proven)),
    asOf: agesOf(devices)?.oldest ?? receivedAt,
  }
}

const ofFiles = ({ files }: FileSource): SideCoverage | null => {
  const known = files.map(completeOrigins)
  if (known.includes(null)) return null
  const origins = known.flatMap((of) => of ?? [])
  const times = timesOfOrigins(origins)
  const asOf = origins.reduce((oldest, { fetchedAt }) => Math.min(oldest, fetchedAt), Infinity)
  return { asked: times, proven: times, asOf }
}

/** What is proven about the completeness of a result; null: nothing. */
export const coverageOfResult = (
  source: QuerySource | FileSource,
  state: ResultTab['state'],
): SideCoverage | null => (source.kind === 'query' ? ofQuery(source, state) : ofFiles(source))
