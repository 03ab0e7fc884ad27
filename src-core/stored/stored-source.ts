import { eventsQuery } from '../events/events-query'
import { beginningOf, type LiveState } from '../live/live-state'
import { nothingAsked } from '../proof/coverage'
import type { DeviceCoverage, RangeVerdict } from '../proof/device-range'
import type { TimeWindow } from '../proof/time-window'
import { verdictOf } from '../proof/verdict'
import type { RangeStatus } from '../results/events-result'
import type { QuerySource } from '../results/result-source'
import type { ChosenRange } from '../time/chosen-range'
import type { StoredResult } from './stored-result'

/** `chosen`: main knows only the ends of the range. */
export const sourceOfStored = (
  { request, connectionName, baseUrl, asOf, devices, fetchedWith }: StoredResult,
  chosen: ChosenRange | undefined,
): QuerySource => {
  const { connectionId, start, end, zone } = request.query
  const ends = { ...(start === undefined ? {} : { start }), ...(end === undefined ? {} : { end }) }
  const preset = start === undefined && end === undefined ? 'serviceDefault' : 'custom'
  // The newest answer, also of a refresh or a following: what it brought is not in the future of the first
  // request.
  const origin = { connectionId, connectionName, baseUrl, ...(fetchedWith && { fetchedWith }) }
  const query = {
    kind: 'query',
    ...origin,
    ...eventsQuery(request.query),
    ...(chosen ?? { preset }),
    ...ends,
    zone,
    receivedAt: asOf,
  } as const
  return request.kind === 'range'
    ? { ...query, limit: null }
    : { ...query, limit: request.query.limit, answers: devices.flatMap(({ answer }) => answer ?? []) }
}

/** What is claimed of a range if nothing about it is certain. */
const nothingProven = (eventCount: number, whole: TimeWindow): RangeVerdict => ({
  ...verdictOf({ ...nothingAsked, asked: [whole] }),
  eventCount,
  sharedIdCount: 0,
  requestCount: 0,
  windowCount: 1,
})

/** What is proven of a range, and as of when; null for a latest query. */
export const coverageOfStored = ({ request, devices }: StoredResult): readonly DeviceCoverage[] | null =>
  request.kind === 'latest'
    ? null
    : devices.map(({ deviceId, proven, verdict }) => ({
        deviceId,
        asked: [{ first: request.query.start, last: request.query.end }],
        proven,
        notProvable: verdict?.notProvable ?? [],
        doubtful: verdict?.doubtful ?? [],
        failures: verdict?.missing ?? [],
        ...(verdict?.until !== undefined && { until: verdict.until }),
      }))

/** The state of a range as its last run left it; null for a latest query. */
export const rangeOfStored = ({
  storedId,
  request,
  startedAt,
  devices,
}: StoredResult): RangeStatus | null => {
  if (request.kind === 'latest') return null
  const whole = { first: request.query.start, last: request.query.end }
  const ranges = devices.map(({ deviceId, eventCount, verdict = nothingProven(eventCount, whole) }) => ({
    deviceId,
    verdict,
  }))
  return {
    queryId: storedId,
    devices: ranges,
    isFinished: true,
    isWaitingForConsent: false,
    startedAt,
    eventsBefore: 0,
  }
}

/** The state of a following that the end of the application has cut off; null: there was none. */
export const cutOffLiveSession = ({ storedId, devices }: StoredResult): LiveState | null => {
  const ends = devices.flatMap(({ followedTo }) => followedTo ?? [])
  if (ends.length === 0) return null
  const ids = devices.map(({ deviceId }) => deviceId)
  return { ...beginningOf(storedId, ids), isFinished: true, cutOffAt: Math.max(...ends) }
}

/**
 * The state if not all events could be read: which of them are lost is unknown, so nothing counts as proven.
 */
export const rangeOfDamaged = (
  range: RangeStatus,
  whole: TimeWindow,
  rowsOf: (deviceId: string) => number,
): RangeStatus => ({
  ...range,
  devices: range.devices.map(({ deviceId }) => ({
    deviceId,
    verdict: nothingProven(rowsOf(deviceId), whole),
  })),
})
