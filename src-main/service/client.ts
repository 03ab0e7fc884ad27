import type { DeletionAccepted } from '../../src-preload/contract/deletion'
import type { JsonValue } from '../../src-preload/contract/json'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { HttpRequest } from '../ports/http-transport'
import { type Answer, readElements, readEnvelope } from './answer'
import { createExcerpts, type Excerpts } from './excerpt'
import { exchange, type ExchangePorts } from './exchange'
import { deleteUrl, type EventsQuery, listUrl } from './wire-url'

/** The service that is meant: its canonical base URL, and the token that is sent there and nowhere else. */
export interface ServiceTarget {
  readonly baseUrl: string
  readonly token: string
}

export interface ListedEvents {
  /** As parsed, in the order in which they came; possibly more than were asked for. */
  readonly elements: readonly JsonValue[]
  /** Bytes of the body. */
  readonly byteCount: number
  readonly durationMs: number
  /** ms since the epoch. */
  readonly receivedAt: number
}

/** The two operations of the Device Event Service, one request each: nothing is retried here. */
export interface ServiceClient {
  listEvents(target: ServiceTarget, query: EventsQuery, signal: AbortSignal): Promise<Result<ListedEvents>>
  /** Deletes the event with exactly this id. Success says that the service accepted it, not what it did. */
  deleteEvent(target: ServiceTarget, eventId: string, signal: AbortSignal): Promise<Result<DeletionAccepted>>
}

const headersFor = (token: string): HttpRequest['headers'] => ({
  Authorization: `Bearer ${token}`,
  'Cache-Control': 'no-cache',
  Accept: 'application/json',
})

/** Neither promise rejects: every expected failure is an `AppError`, and none of them carries the token. */
export const createServiceClient = (ports: ExchangePorts): ServiceClient => {
  const ask = async <T>(
    { token }: ServiceTarget,
    method: HttpRequest['method'],
    url: Result<string>,
    signal: AbortSignal,
    read: (answer: Answer, excerpts: Excerpts, durationMs: number) => Result<T>,
  ): Promise<Result<T>> => {
    if (!url.ok) return url
    // Network stacks repeat a header value that they refuse in the error's message.
    if (!/^[!-~]+$/.test(token)) return failed({ kind: 'input', fault: token === '' ? 'tokenEmpty' : 'tokenCharacters' })
    const excerpts = createExcerpts(token)
    const startedAt = ports.clock.now()
    const answer = await exchange(ports, { method, url: url.value, headers: headersFor(token) }, excerpts, signal)
    return answer.ok ? read(answer.value, excerpts, answer.value.receivedAt - startedAt) : answer
  }

  return {
    listEvents: (target, query, signal) =>
      ask(target, 'GET', listUrl(target.baseUrl, query), signal, (answer, excerpts, durationMs) => {
        const elements = readElements(answer, excerpts)
        if (!elements.ok) return elements
        return ok({ elements: elements.value, byteCount: answer.bytes.byteLength, durationMs, receivedAt: answer.receivedAt })
      }),
    deleteEvent: (target, eventId, signal) =>
      ask(target, 'DELETE', deleteUrl(target.baseUrl, eventId), signal, (answer, excerpts, durationMs) => {
        const envelope = readEnvelope(answer, excerpts)
        return envelope.ok ? ok({ status: answer.status, durationMs }) : envelope
      }),
  }
}
