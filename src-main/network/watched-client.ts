import type { Result } from '../../src-core/errors/result'
import type { ServiceStatuses } from '../connections/service-statuses'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { observeReading, type UnreadAnswer } from '../service/unread-answer'

/**
 * `receivedAt`: when the answer arrived (ms since the epoch); undefined if there was none, or only a refusal.
 */
type OnEnd = (result: Result<unknown>, receivedAt?: number) => void

type Begin = (what: 'list events' | 'delete event', target: ServiceTarget) => OnEnd

/**
 * Calls `begin` when a request starts, and the function that it returns once, with the failure or the result
 * of reading the answer. Changes nothing else.
 */
export const watchClient = (client: ServiceClient, begin: Begin): ServiceClient => {
  const watched = async <T>(
    onEnd: OnEnd,
    receiving: Promise<Result<UnreadAnswer<T>>>,
  ): Promise<Result<UnreadAnswer<T>>> => {
    const received = await receiving
    if (received.ok)
      return observeReading(received.value, (result) => onEnd(result, received.value.receivedAt))
    onEnd(received)
    return received
  }
  return {
    lineTo: client.lineTo,
    listEvents: (target, ...request) =>
      watched(begin('list events', target), client.listEvents(target, ...request)),
    deleteEvent: (target, ...request) =>
      watched(begin('delete event', target), client.deleteEvent(target, ...request)),
  }
}

/** Records the result of each request as the status of its service. */
export const recordServiceStatus = (client: ServiceClient, serviceStatuses: ServiceStatuses): ServiceClient =>
  watchClient(client, (_what, target) => serviceStatuses.begin(target))
