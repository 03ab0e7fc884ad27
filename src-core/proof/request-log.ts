import type { AppError } from '../errors/errors'
import type { OfDevice } from './coverage'
import { TimeSet } from './time-set'
import { hull, type TimeWindow, touch } from './time-window'

/**
 * What became of a request, or of its answer.
 *
 * `counted`: fewer events came than were asked for, so that none of its window is missing. `halved`: a single
 * millisecond with as many events as were asked for, of which both halves of its range (`half`) came whole.
 * `half`: of such a range; it proves nothing by itself. `full`: such a millisecond of which the halves prove
 * nothing. `ahead`: nothing of its window had happened when it was asked for. `split`: as many came as
 * an answer can hold, or it was doubted, so that its window was asked for in parts. `checked`: asked for again, to
 * see whether the service still returns as many; it proves nothing by itself. `setAside`: the service
 * understood the times in another way, so that all was asked for again. `retried`: failed, and sent again.
 * `failed`: its window is missing, unless another one has fetched it.
 */
export const requestOutcomes = [
  'counted',
  'halved',
  'half',
  'full',
  'ahead',
  'split',
  'checked',
  'setAside',
  'retried',
  'failed',
] as const
export type RequestOutcome = (typeof requestOutcomes)[number]

/** One request for events of a device, or several alike. Times are ms since the epoch. */
export interface LoggedRequest extends TimeWindow {
  /** Which of the log: ascending, in the order of the answers. What is told again replaces what was told. */
  readonly number: number
  /** The range that was sent, a millisecond wider on each side than the window, within what is asked for. */
  readonly start: number
  readonly end: number
  /** How many events were asked for. */
  readonly limit: number
  /** How many the answer had; 0: there was none, or it could not be read. */
  readonly came: number
  /**
   * How many of them lie in the window, by the time that the range seems to apply to. Windows do not overlap
   * within a run, so that each event is counted once.
   */
  readonly counted: number
  readonly outcome: RequestOutcome
  /** If it is `halved`: what its halves do not prove of the milliseconds beside its window. Absent: none. */
  readonly fullBeside?: readonly number[]
  /** Why it failed. */
  readonly error?: AppError
  /** When it was sent and when its answer was there, by this computer's clock. */
  readonly askedAt: number
  readonly answeredAt: number
  /** It stands for so many, of which the largest answer had so many events. Absent: for one. */
  readonly alike?: { readonly requests: number; readonly most: number }
}

/** The requests for one device's events, over all runs; ascending by their numbers. */
export interface RequestLog {
  readonly requests: readonly LoggedRequest[]
  /**
   * So many requests are not in it: old ones that proved nothing, those whose window a later run has answered
   * again, or those of an earlier version.
   */
  readonly leftOut: number
}

export const noRequests: RequestLog = { requests: [], leftOut: 0 }

/** How many requests an entry stands for. */
const requestsIn = ({ alike }: LoggedRequest): number => alike?.requests ?? 1

/** The most events that any answer of an entry had. */
export const mostIn = ({ alike, came }: Pick<LoggedRequest, 'alike' | 'came'>): number => alike?.most ?? came

/** Whether its answers prove its window, as far as they are not in doubt. */
export const isCounted = ({ outcome }: Pick<LoggedRequest, 'outcome'>): boolean =>
  outcome === 'counted' || outcome === 'halved'

/** The number that the next request has, if another run begins. */
export const nextNumber = ({ requests }: RequestLog): number => (requests.at(-1)?.number ?? -1) + 1

/** From the end: what is told again is mostly new. */
const indexIn = (requests: readonly LoggedRequest[], number: number): number => {
  let index = requests.length
  while (index > 0 && (requests[index - 1]?.number ?? -1) >= number) index -= 1
  return index
}

/**
 * A following asks every few seconds, for days: of what it has asked a log has no more entries than this. A
 * query has as many requests as its events need.
 */
const mostPolls = 4000

const isAlike = (one: LoggedRequest, other: LoggedRequest): boolean =>
  one.outcome === other.outcome &&
  one.limit === other.limit &&
  JSON.stringify(one.error) === JSON.stringify(other.error) &&
  touch(one, other)

const asOne = (one: LoggedRequest, other: LoggedRequest): LoggedRequest => ({
  ...other,
  ...hull(one, other),
  start: Math.min(one.start, other.start),
  end: Math.max(one.end, other.end),
  came: one.came + other.came,
  counted: one.counted + other.counted,
  askedAt: Math.min(one.askedAt, other.askedAt),
  answeredAt: Math.max(one.answeredAt, other.answeredAt),
  alike: {
    requests: requestsIn(one) + requestsIn(other),
    most: Math.max(mostIn(one), mostIn(other)),
  },
})

type RequestTest = (request: LoggedRequest) => boolean

/** Those that a halved one of `requests` rests on: without its halves it would prove nothing. */
const supporting = (requests: readonly LoggedRequest[]): RequestTest => {
  const wholes = requests.filter(({ outcome }) => outcome === 'halved')
  return ({ start, end }) => wholes.some((whole) => start >= whole.start && end <= whole.end)
}

/** Neighbours that say the same become one; `isOwn`: each of these stays by itself. */
const joinAlike = (requests: readonly LoggedRequest[], isOwn: RequestTest): readonly LoggedRequest[] => {
  const joined: LoggedRequest[] = []
  for (const request of requests) {
    const before = joined.at(-1)
    const mayJoin = before !== undefined && !isOwn(before) && !isOwn(request)
    if (mayJoin && isAlike(before, request)) joined[joined.length - 1] = asOne(before, request)
    else joined.push(request)
  }
  return joined
}

const sumOf = (requests: readonly LoggedRequest[]): number =>
  requests.reduce((sum, request) => sum + requestsIn(request), 0)

/** What is told of a run that is under way. */
export interface NewRequests {
  /** What is new, and what has become something else since it was told. */
  readonly requests: readonly LoggedRequest[]
  /** What has a lower number, counted from the beginning of the run, is not told again. */
  readonly open: number
}

/**
 * At most `most` entries of what has these places: neighbours that say the same become one, and if these are
 * still too many, the oldest that prove nothing are left out and counted.
 */
const bounded = ({ requests, leftOut }: RequestLog, first: number, end: number, most: number): RequestLog => {
  if (end - first <= most) return { requests, leftOut }
  // Down to a half of them, so that this is seldom done.
  const half = Math.floor(most / 2)
  const isNeeded = supporting(requests)
  const joined = joinAlike(requests.slice(first, end), isNeeded)
  const old = joined.slice(0, Math.max(0, joined.length - half))
  const isKept = (request: LoggedRequest): boolean => isCounted(request) || isNeeded(request)
  const kept = [...joinAlike(old.filter(isKept), isNeeded), ...joined.slice(old.length)]
  return {
    requests: [...requests.slice(0, first), ...kept, ...requests.slice(end)],
    leftOut: leftOut + sumOf(old.filter((request) => !isKept(request))),
  }
}

/** With what is new of a run whose first request has the number `from` in the log. */
export const withRequests = (
  { requests, leftOut }: RequestLog,
  { requests: news, open }: NewRequests,
  from: number,
  most = mostPolls,
): RequestLog => {
  if (news.length === 0) return { requests, leftOut }
  const all = [...requests]
  for (const one of news) {
    const request = { ...one, number: from + one.number }
    const index = indexIn(all, request.number)
    all.splice(index, all[index]?.number === request.number ? 1 : 0, request)
  }
  return bounded({ requests: all, leftOut }, indexIn(all, from), indexIn(all, from + open), most)
}

/**
 * The log when the run has ended whose first request has the number `from`: without those of earlier runs of
 * which it has answered the whole window again. They prove nothing any more, and a result that is refreshed
 * each day would grow by them.
 */
export const withEndedRun = ({ requests, leftOut }: RequestLog, from: number): RequestLog => {
  const index = indexIn(requests, from)
  const [earlier, own] = [requests.slice(0, index), requests.slice(index)]
  const counted = TimeSet.from(own.filter(isCounted))
  const isRepeated = (request: LoggedRequest): boolean => counted.containsAll(TimeSet.of(request))
  const isNeeded = supporting(earlier.filter((request) => !isRepeated(request)))
  const isLeftOut = (request: LoggedRequest): boolean => isRepeated(request) && !isNeeded(request)
  return {
    requests: [...earlier.filter((request) => !isLeftOut(request)), ...own],
    leftOut: leftOut + sumOf(earlier.filter(isLeftOut)),
  }
}

const logOf = (logs: readonly OfDevice<RequestLog>[], deviceId: string): RequestLog =>
  logs.find((log) => log.deviceId === deviceId) ?? noRequests

/** The logs of a result, with what is new of a run; `before`: as they were when the run began. */
export const withNewRequests = (
  logs: readonly OfDevice<RequestLog>[],
  added: readonly OfDevice<NewRequests>[] = [],
  before: readonly OfDevice<RequestLog>[] = [],
): readonly OfDevice<RequestLog>[] => {
  const changed = added
    .filter(({ requests }) => requests.length > 0)
    .map(({ deviceId, ...news }) => ({
      deviceId,
      ...withRequests(logOf(logs, deviceId), news, nextNumber(logOf(before, deviceId))),
    }))
  if (changed.length === 0) return logs
  const isChanged = (deviceId: string): boolean => changed.some((log) => log.deviceId === deviceId)
  return [...logs.filter(({ deviceId }) => !isChanged(deviceId)), ...changed]
}

/** The logs of a result when a run has ended, as `withEndedRun`; `before`: as they were when it began. */
export const withAllEnded = (
  logs: readonly OfDevice<RequestLog>[],
  before: readonly OfDevice<RequestLog>[],
): readonly OfDevice<RequestLog>[] =>
  logs.map((log) => ({ ...log, ...withEndedRun(log, nextNumber(logOf(before, log.deviceId))) }))

/**
 * The log with what it lacks of so many requests as left out. Earlier versions kept none. Those that were sent
 * again are counted once.
 */
export const outOf = (log: RequestLog, requestCount: number): RequestLog => {
  const known = sumOf(log.requests.filter(({ outcome }) => outcome !== 'retried'))
  return { ...log, leftOut: Math.max(log.leftOut, requestCount - known) }
}

/** How many requests a log knows of, each sending counted. */
export const sentIn = ({ requests, leftOut }: RequestLog): number => leftOut + sumOf(requests)

/** How many of them, each sending counted, prove their window. */
export const countedIn = ({ requests }: Pick<RequestLog, 'requests'>): number =>
  sumOf(requests.filter(isCounted))
