import { fetchedOf } from '../../src-core/proof/progress'
import type { TimeSet } from '../../src-core/proof/time-set'
import { verdictOf } from '../../src-core/proof/verdict'
import type { DeviceRange, RangeWindow } from '../../src-preload/contract/range'
import { type DeviceCoverage, missingOf } from '../results/coverage'

/** Up to where the runs could prove anything; undefined if nothing after that is left to prove. */
const untilOf = (runs: readonly (DeviceRange | undefined)[], unproven: TimeSet): number | undefined => {
  const ends = runs.flatMap((run) => run?.verdict?.until ?? [])
  const until = Math.max(...ends)
  return ends.length > 0 && (unproven.last ?? -Infinity) > until ? until : undefined
}

interface DeviceParts {
  readonly coverage: DeviceCoverage
  readonly before: DeviceRange | undefined
  /** What the refresh has fetched; absent: nothing was requested of this device. */
  readonly answer: DeviceRange | undefined
  readonly eventCount: number
  readonly newSharedIds: number
}

/** The state of one device's whole range, from what is proven of it as of whenever. */
export const wholeVerdict = (
  { coverage, before, answer, eventCount, newSharedIds }: DeviceParts,
  whole: RangeWindow,
): DeviceRange => {
  const { proven, notProvable, doubtful = [] } = coverage
  const failures = [...(answer?.verdict?.missing ?? []), ...(before?.verdict?.missing ?? [])]
  const until = untilOf([before, answer], missingOf(coverage, whole))
  const found = verdictOf({ asked: [whole], proven, notProvable, doubtful, failures }, until)
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
