import type { SideCoverage } from '../compare/side-coverage'
import { agesOf } from '../proof/coverage'
import { coverageOfRun } from '../proof/coverage-of-verdict'
import type { DeviceCoverage } from '../proof/device-range'
import { TimeSet } from '../proof/time-set'
import { type TimesByDevice, timesOfOrigins } from '../proof/times-by-device'
import { completeOrigins } from './complete-origins'
import type { EventsResult } from './events-result'
import type { FileSource, QuerySource } from './result-source'

const byDevice = (
  devices: readonly DeviceCoverage[],
  timeOf: (device: DeviceCoverage) => TimeSet,
): TimesByDevice => new Map(devices.map((device) => [device.deviceId, timeOf(device)]))

/** Of a complete range. The latest events have no proof. */
const ofQuery = (
  { start, end, receivedAt }: QuerySource,
  { range, coverage }: EventsResult['state'],
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
  state: EventsResult['state'],
): SideCoverage | null => (source.kind === 'query' ? ofQuery(source, state) : ofFiles(source))
