import type { Result } from '../../src-preload/contract/result'
import type { ServiceClient, ServiceTarget } from '../service/client'
import { noteReading, type UnreadAnswer } from '../service/unread-answer'

/** `receivedAt`: when the answer was there (ms since the epoch); undefined where none came, or only a refusal. */
type OnEnd = (result: Result<unknown>, receivedAt?: number) => void

type Begin = (what: 'list events' | 'delete event', target: ServiceTarget) => OnEnd

/** Says of each request when it begins, and then once how it ended: not received, or what reading its answer gave. Passes everything on as it is. */
export const watchClient = (client: ServiceClient, begin: Begin): ServiceClient => {
  const watched = async <T>(onEnd: OnEnd, receiving: Promise<Result<UnreadAnswer<T>>>): Promise<Result<UnreadAnswer<T>>> => {
    const received = await receiving
    if (received.ok) return noteReading(received.value, (result) => onEnd(result, received.value.receivedAt))
    onEnd(received)
    return received
  }
  return {
    listEvents: (target, ...request) => watched(begin('list events', target), client.listEvents(target, ...request)),
    deleteEvent: (target, ...request) => watched(begin('delete event', target), client.deleteEvent(target, ...request)),
  }
}
