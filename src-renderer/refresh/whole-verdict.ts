import type { AppError } from '../../src-preload/contract/errors'
import type { DeviceRange, MissingWindow, RangeWindow } from '../../src-preload/contract/range'
import { type DeviceCoverage, missingOf } from '../results/coverage'

const errorsIn = ({ first, last }: RangeWindow, missing: readonly MissingWindow[]): readonly AppError[] => {
  const errors = missing
    .filter((other) => other.first <= last && other.last >= first)
    .flatMap((other) => other.errors ?? [])
  return [...new Map(errors.map((error) => [JSON.stringify(error), error])).values()]
}

/** Up to where the runs could prove anything; undefined if nothing after that is left to prove. */
const untilOf = (
  runs: readonly (DeviceRange | undefined)[],
  unproven: readonly RangeWindow[],
): number | undefined => {
  const ends = runs.flatMap((run) => run?.verdict?.until ?? [])
  const until = Math.max(...ends)
  return ends.length > 0 && unproven.some(({ last }) => last > until) ? until : undefined
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
  const failures = [...(answer?.verdict?.missing ?? []), ...(before?.verdict?.missing ?? [])]
  const unproven = missingOf(coverage, whole)
  const until = untilOf([before, answer], unproven)
  const past = unproven
    .filter(({ first }) => until === undefined || first <= until)
    .map(({ first, last }) => ({ first, last: Math.min(last, until ?? last) }))
  const missing = past.map((window): MissingWindow => {
    const errors = errorsIn(window, failures)
    return errors.length === 0 ? window : { ...window, errors }
  })
  const lowerLimit = answer?.verdict?.lowerLimit ?? before?.verdict?.lowerLimit
  const requestCount = (before?.progress.requestCount ?? 0) + (answer?.progress.requestCount ?? 0)
  const windowsDone = (before?.progress.windowsDone ?? 0) + (answer?.progress.windowsDone ?? 0)
  // Nothing requested took no time.
  const durationMs = answer?.verdict === undefined ? 0 : answer.verdict.durationMs
  const { notProvable, doubtful = [] } = coverage
  const kind =
    missing.length > 0 ? 'partial' : notProvable.length + doubtful.length > 0 ? 'notProvable' : 'complete'
  return {
    deviceId: coverage.deviceId,
    progress: {
      eventCount,
      requestCount,
      eventsExpected: eventCount,
      windowsDone,
      windowsLeft: 0,
      unfetched: missing,
      isLinkDown: false,
    },
    verdict: {
      kind,
      eventCount,
      sharedIdCount: (before?.verdict?.sharedIdCount ?? 0) + newSharedIds,
      requestCount,
      ...(lowerLimit === undefined ? {} : { lowerLimit }),
      windowCount: windowsDone + missing.length,
      missing,
      notProvable,
      ...(doubtful.length > 0 && { doubtful }),
      ...(until !== undefined && { until }),
      ...(durationMs !== undefined && { durationMs }),
    },
  }
}
