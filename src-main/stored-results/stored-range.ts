import { eventsQuery } from '../../src-core/events/events-query'
import { TimeSet } from '../../src-core/proof/time-set'
import type { TimeWindow } from '../../src-core/proof/time-window'
import type { StoredRequest } from '../../src-core/stored/stored-result'

/** From the first to the last of both, as the range of the result: what lies between is missing. */
export const whole = (windows: readonly TimeWindow[], more: readonly TimeWindow[]): readonly TimeWindow[] => {
  const { first, last } = TimeSet.from([...windows, ...more])
  return first === undefined || last === undefined ? [] : [{ first, last }]
}

/** What a request asks of one of its devices: none where it asks for the latest. */
export const askedOf = ({ kind, query }: StoredRequest, deviceId: string): readonly TimeWindow[] =>
  kind === 'range'
    ? (query.parts?.find((part) => part.deviceId === deviceId)?.windows ?? [
        { first: query.start, last: query.end },
      ])
    : []

/** The request, with a range that contains the window. */
export const withRange = (request: StoredRequest, { first, last }: TimeWindow): StoredRequest => {
  if (request.kind !== 'range') return request
  const { queryId, connectionId, zone } = request.query
  const [start, end] = [Math.min(request.query.start, first), Math.max(request.query.end, last)]
  return { kind: 'range', query: { ...eventsQuery(request.query), queryId, connectionId, zone, start, end } }
}

/** The first request, with the range of both. */
export const joinedRequest = (one: StoredRequest, other: StoredRequest): StoredRequest =>
  other.kind === 'range' ? withRange(one, { first: other.query.start, last: other.query.end }) : one

/** Of a following, the polls say what is asked for: it may end before the first one. */
export const isLive = ({ kind, query }: StoredRequest): boolean =>
  kind === 'range' && query.start === query.end
