import type { Coverage } from './coverage'
import { isCounted, type LoggedRequest, mostIn, type RequestLog } from './request-log'
import { halvesOf, rangeKey, type RequestedRange } from './requested-range'
import { TimeSet } from './time-set'
import type { TimeWindow } from './time-window'

/** What a request says that anything follows from: why it failed, only people want to know. */
type CheckedRequest = Omit<LoggedRequest, 'error'>
interface CheckedLog extends Omit<RequestLog, 'requests'> {
  readonly requests: readonly CheckedRequest[]
}

/**
 * What a log does not bear out. `notCounted`: windows that are claimed as proven, and that no request counts
 * for. `notBelowLimit`: a request counts although as many events came as were asked for. `halves`: a full millisecond
 * counts although the halves of its range did not come whole.
 */
export type LogContradiction =
  | { readonly kind: 'notCounted'; readonly windows: readonly TimeWindow[] }
  | { readonly kind: 'notBelowLimit' | 'halves'; readonly request: CheckedRequest }

/** The time that is proven by the requests of a log, unless some of it is in doubt. */
const countedTime = ({ requests }: CheckedLog): TimeSet => TimeSet.from(requests.filter(isCounted))

/** Of a log, by their ranges: what was asked for nearest to a request, as its halves are. */
const nearestOf = ({ requests }: CheckedLog) => {
  const byRange = new Map<string, CheckedRequest[]>()
  for (const request of requests) {
    if (request.outcome === 'failed' || request.outcome === 'retried') continue
    const key = rangeKey(request)
    byRange.set(key, [...(byRange.get(key) ?? []), request])
  }
  return (range: RequestedRange, number: number): CheckedRequest | undefined =>
    byRange
      .get(rangeKey(range))
      ?.toSorted((one, other) => Math.abs(one.number - number) - Math.abs(other.number - number))[0]
}

/**
 * Whether the halves of a full range prove a millisecond in it. Halves that are both empty prove nothing: a
 * service that excludes the ends of a range finds nothing in so narrow a one.
 */
const createHalvesCheck = (log: CheckedLog) => {
  const nearest = nearestOf(log)
  const isProven = (range: RequestedRange, whole: CheckedRequest): boolean => {
    const { number, fullBeside = [] } = whole
    const halves = halvesOf(range).map((half) => nearest(half, number))
    const came = halves.reduce((sum, half) => sum + (half?.came ?? 0), 0)
    if (halves.includes(undefined)) return false
    if (came === 0) return fullBeside.some((at) => at >= range.start && at <= range.end)
    return halves.every((half) => half !== undefined && (half.came < half.limit || isProven(half, whole)))
  }
  return (request: CheckedRequest): boolean => isProven(request, request)
}

/** Whether a log of requests bears out what is claimed: nothing if it does. */
export const contradictionsOf = (
  coverage: Coverage<unknown, TimeWindow>,
  log: CheckedLog,
): readonly LogContradiction[] => {
  const hasHalves = createHalvesCheck(log)
  const windows = TimeSet.from(coverage.proven).subtract(countedTime(log)).windows
  return [
    ...(windows.length > 0 ? [{ kind: 'notCounted' as const, windows }] : []),
    ...log.requests
      .filter((request) => request.outcome === 'counted' && mostIn(request) >= request.limit)
      .map((request) => ({ kind: 'notBelowLimit' as const, request })),
    ...log.requests
      .filter((request) => request.outcome === 'halved' && !hasHalves(request))
      .map((request) => ({ kind: 'halves' as const, request })),
  ]
}

/** What counts of the time that was asked for, and is neither claimed as proven nor in doubt. */
export const unclaimedOf = (
  { asked, proven, notProvable, doubtful }: Coverage<unknown, TimeWindow>,
  log: CheckedLog,
): TimeSet =>
  countedTime(log)
    .intersect(TimeSet.from(asked))
    .subtract(TimeSet.from([...proven, ...doubtful]))
    .subtract(TimeSet.ofInstants(notProvable))
