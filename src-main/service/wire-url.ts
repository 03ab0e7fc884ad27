import type { InputProblem } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { maximumLimit } from '../../src-core/events/event'
import { type EventsQuery, eventsQuery } from '../../src-core/events/events-query'
import type { PageRequest } from '../ports/body-reader'
import { toWireDate } from './wire-date'

/** One request for the latest events of a device, at most `maximumLimit`. */
export interface EventsRequest extends PageRequest, Omit<EventsQuery, 'devices'> {
  /** IANA zone in which its times are written. */
  readonly zone: string
  /** No limit is sent: the service decides. */
  readonly hasNoLimit?: true
}

/** What all requests of a query for one of its devices have in common. */
export const deviceRequest = (
  query: EventsQuery & Pick<EventsRequest, 'zone'>,
  deviceId: string,
): Omit<EventsRequest, 'limit'> => {
  const { devices, ...wanted } = eventsQuery(query)
  return { ...wanted, deviceId, zone: query.zone }
}

/** Percent-encodes down to `A-Z a-z 0-9 - . _ ~`. The text must be well-formed Unicode. */
export const percentEncode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)

const pathPart = (id: string, empty: InputProblem, dots: InputProblem): Result<string> => {
  if (id === '') return failed({ kind: 'input', problem: empty })
  // URL parsers remove dot segments even if they are percent-encoded, which would change the path.
  if (id === '.' || id === '..') return failed({ kind: 'input', problem: dots, value: id })
  if (/\p{Surrogate}/u.test(id)) return failed({ kind: 'input', problem: 'notUnicode' })
  return ok(percentEncode(id))
}

const dateParameter = (name: string, at: number | undefined, zone: string): Result<readonly string[]> => {
  if (at === undefined) return ok([])
  const date = toWireDate(at, zone)
  return date.ok ? ok([`${name}=${percentEncode(date.value)}`]) : date
}

/**
 * `GET`: the events of one device. `baseUrl` is canonical. Fails with an `input` error that names the
 * problem.
 */
export const listUrl = (baseUrl: string, query: EventsRequest): Result<string> => {
  const { start, end, zone, limit, hasNoLimit } = query
  const device = pathPart(query.deviceId, 'deviceIdEmpty', 'deviceIdDots')
  if (!device.ok) return device
  if (!Number.isInteger(limit) || limit < 1 || limit > maximumLimit) {
    return failed({ kind: 'input', problem: 'limitOutOfRange', value: String(limit) })
  }
  if (start !== undefined && end !== undefined && start > end)
    return failed({ kind: 'input', problem: 'startAfterEnd' })
  const startDate = dateParameter('startDate', start, zone)
  if (!startDate.ok) return startDate
  const endDate = dateParameter('endDate', end, zone)
  if (!endDate.ok) return endDate
  const limits = hasNoLimit === true ? [] : [`limitNum=${limit}`]
  const parameters = [...startDate.value, ...endDate.value, ...limits].join('&')
  return ok(`${baseUrl}/api/devices/${device.value}/events/latest?${parameters}`)
}

/**
 * `DELETE`: one event by its id. `baseUrl` is canonical. Fails with an `input` error that names the problem.
 */
export const deleteUrl = (baseUrl: string, eventId: string): Result<string> => {
  const event = pathPart(eventId, 'eventIdEmpty', 'eventIdDots')
  return event.ok ? ok(`${baseUrl}/api/v1/deviceEvents/${event.value}`) : event
}
