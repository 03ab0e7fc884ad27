import type { DeletionAccepted } from '../../src-preload/contract/deletion'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { BodyReader, PageReader, Reading } from '../ports/body-reader'
import type { HttpRequest } from '../ports/http-transport'
import { type Answer, bodyError, statusError } from './answer'
import { createBodyRooms } from './body-rooms'
import { createExcerpts, type Excerpts } from './excerpt'
import { exchange, type ExchangePorts } from './exchange'
import { deleteUrl, type EventsQuery, listUrl } from './wire-url'

/** The service that is meant: its canonical base URL, and the token that is sent there and nowhere else. */
export interface ServiceTarget {
  readonly baseUrl: string
  readonly token: string
}

/** What is known of every answer. */
export interface Received {
  readonly status: number
  /** Bytes of the body. */
  readonly byteCount: number
  readonly durationMs: number
  /** ms since the epoch. */
  readonly receivedAt: number
}

/** The whole answer is there, and not read yet; ms since the epoch. Answers may be read in another order than they came in. */
export type OnReceived = (at: number) => void

/** The two operations of the Device Event Service; each call is one request to the transport. */
export interface ServiceClient {
  /** `reader` makes of the body what is wanted of it. */
  listEvents<T extends object>(
    target: ServiceTarget,
    query: EventsQuery,
    reader: PageReader<T>,
    signal: AbortSignal,
    onReceived?: OnReceived,
  ): Promise<Result<T & Received>>
  /** Deletes the event with exactly this id. Success says that the service accepted it, not what it did. */
  deleteEvent(target: ServiceTarget, eventId: string, signal: AbortSignal, onReceived?: OnReceived): Promise<Result<DeletionAccepted>>
}

export interface ServiceClientPorts extends Omit<ExchangePorts, 'rooms'> {
  readonly bodies: Pick<BodyReader, 'readEnvelope'>
}

const headersFor = (token: string): HttpRequest['headers'] => ({
  Authorization: `Bearer ${token}`,
  'Cache-Control': 'no-cache',
  Accept: 'application/json',
})

type Read<T> = (body: Uint8Array) => Promise<Reading<T>>

const readAnswer = async <T extends object>(answer: Answer, read: Read<T>, excerpts: Excerpts): Promise<Result<T>> => {
  try {
    const refusal = statusError(answer, excerpts)
    if (refusal !== undefined) return failed(refusal)
    const reading = await read(answer.bytes)
    return reading.ok ? ok(reading.value) : failed(bodyError(reading.fault, answer, excerpts))
  } finally {
    answer.release()
  }
}

/** Neither promise rejects: every expected failure is an `AppError`, and none of them carries the token. */
export const createServiceClient = ({ bodies, ...others }: ServiceClientPorts): ServiceClient => {
  const ports = { ...others, rooms: createBodyRooms() }
  const ask = async <T extends object>(
    { token }: ServiceTarget,
    method: HttpRequest['method'],
    url: Result<string>,
    read: Read<T>,
    signal: AbortSignal,
    onReceived?: OnReceived,
  ): Promise<Result<T & Received>> => {
    if (!url.ok) return url
    // Network stacks repeat a header value that they refuse in the error's message.
    if (!/^[!-~]+$/.test(token)) return failed({ kind: 'input', fault: token === '' ? 'tokenEmpty' : 'tokenCharacters' })
    const excerpts = createExcerpts(token)
    const startedAt = ports.clock.now()
    const answer = await exchange(ports, { method, url: url.value, headers: headersFor(token) }, excerpts, signal)
    if (!answer.ok) return answer
    const { status, bytes, receivedAt } = answer.value
    onReceived?.(receivedAt)
    const value = await readAnswer(answer.value, read, excerpts)
    return value.ok ? ok({ ...value.value, status, byteCount: bytes.byteLength, durationMs: receivedAt - startedAt, receivedAt }) : value
  }

  return {
    listEvents: (target, query, reader, ...more) => ask(target, 'GET', listUrl(target.baseUrl, query), (body) => reader.read(body, query), ...more),
    deleteEvent: async (target, eventId, ...more) => {
      const answer = await ask(target, 'DELETE', deleteUrl(target.baseUrl, eventId), (body) => bodies.readEnvelope(body), ...more)
      return answer.ok ? ok({ status: answer.value.status, durationMs: answer.value.durationMs }) : answer
    },
  }
}
