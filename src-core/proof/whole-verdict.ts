import type { DeviceCoverage, DeviceRange } from './device-range'
import { fetchedOf } from './progress'
import { verdictOf } from './verdict'

interface DeviceParts {
  readonly coverage: DeviceCoverage
  readonly before: DeviceRange | undefined
  /** What the refresh has fetched; absent: nothing was requested of this device. */
  readonly answer: DeviceRange | undefined
  readonly eventCount: number
  readonly newSharedIds: number
}

/** The state of one device's whole range, from what is proven of it as of whenever. */
export const wholeVerdict = ({
  coverage,
  before,
  answer,
  eventCount,
  newSharedIds,
}: DeviceParts): DeviceRange => {
  const found = verdictOf(coverage)
  const lowerLimit = answer?.verdict?.lowerLimit ?? before?.verdict?.lowerLimit
  const fetched = [before, answer].flatMap((range) => (range === undefined ? [] : fetchedOf(range)))
  const requestCount = fetched.reduce((sum, one) => sum + one.requestCount, 0)
  const windowsDone = fetched.reduce((sum, one) => sum + one.windowsDone, 0)
  // Nothing requested took no time.
  const durationMs = answer?.verdict === undefined ? 0 : answer.verdict.durationMs
  return {
    deviceId: coverage.deviceId,
    verdict: {
      ...found,
      eventCount,
      sharedIdCount: (before?.verdict?.sharedIdCount ?? 0) + newSharedIds,
      requestCount,
      ...(lowerLimit === undefined ? {} : { lowerLimit }),
      windowCount: windowsDone + found.missing.length,
      ...(durationMs !== undefined && { durationMs }),
    },
  }
}
