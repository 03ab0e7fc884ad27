import { completeOrigins } from '../results/complete-origins'
import { agesOf, coverageOfRun, type DeviceCoverage } from '../results/coverage'
import { joinWindows, type RangeWindows } from '../results/range-windows'
import type { FileSource, QuerySource } from '../results/result-source'
import type { ResultTab } from '../results/result-tab'
import type { SideCoverage } from './side-coverage'

const byDevice = (devices: readonly DeviceCoverage[], windowsOf: (device: DeviceCoverage) => RangeWindows) =>
  new Map(devices.map((device) => [device.deviceId, windowsOf(device)]))

/** Of a complete range. The latest events have no proof. */
const ofQuery = (
  { start, end, receivedAt }: QuerySource,
  { range, coverage }: ResultTab['state'],
): SideCoverage | null => {
  if (range?.isFinished !== true || start === undefined || end === undefined) return null
  const whole = { first: start, last: end }
  const devices = coverage ?? coverageOfRun(range.devices, whole, receivedAt)
  return {
    asked: byDevice(devices, () => [whole]),
    proven: byDevice(devices, ({ proven }) => joinWindows(proven)),
    asOf: agesOf(devices)?.oldest ?? receivedAt,
  }
}

const ofFiles = ({ files }: FileSource): SideCoverage | null => {
  const windows = new Map<string, RangeWindows>()
  let asOf = Infinity
  for (const file of files) {
    const origins = completeOrigins(file)
    if (origins === null) return null
    for (const { devices, start = 0, end = 0, fetchedAt } of origins) {
      asOf = Math.min(asOf, fetchedAt)
      for (const device of devices)
        windows.set(device, joinWindows([...(windows.get(device) ?? []), { first: start, last: end }]))
    }
  }
  return { asked: windows, proven: windows, asOf }
}

/** What is proven about the completeness of a result; null: nothing. */
export const coverageOfResult = (
  source: QuerySource | FileSource,
  state: ResultTab['state'],
): SideCoverage | null => (source.kind === 'query' ? ofQuery(source, state) : ofFiles(source))
