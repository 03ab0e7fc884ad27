import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { AnswerShape } from '../../src-core/service-facts/answer-shape'
import type { BodyReader, PageFacts, PageReader, Reading } from '../ports/body-reader'
import type { HttpRequest } from '../ports/http-transport'
import { ageError, type Answer, bodyError, statusError } from './answer'
import { createBufferPool } from './buffer-pool'
import { createExcerpts, type Excerpts } from './excerpt'
import { exchange, type ExchangePorts } from './exchange'
import { type Line, ObservedLine } from './line'
import type { UnreadAnswer } from './unread-answer'
import { deleteUrl, type EventsRequest, listUrl } from './wire-url'

/** A service: its canonical base URL, and the token, which is sent only there. */
export interface ServiceTarget {
  readonly baseUrl: string
  readonly token: string
  /**
   * Asked before each request: a failure is why none may be sent with this token any more. Absent: the token
   * was typed for this request.
   */
  readonly check?: () => Promise<Result<unknown>>
}

/** `connectionId`: whose lock decides whether anything may be deleted. */
export interface DeletionTarget extends ServiceTarget {
  readonly connectionId: string
}

/**
 * Asked at the moment a deletion would be sent: a failure is why it is not. The only place that sends one asks
 * it itself, so that no caller can forget to.
 */
export type PermitDeletion = (connectionId: string, baseUrl: string) => Promise<Result<unknown>>

/**
 * The two operations of the Device Event Service. Each call makes one request to the transport and resolves
 * with the complete answer.
 */
export interface ServiceClient {
  /** `reader` turns the body into what the caller needs. */
  listEvents<T extends object>(
    target: ServiceTarget,
    request: EventsRequest,
    reader: PageReader<T>,
    signal: AbortSignal,
  ): Promise<Result<UnreadAnswer<T>>>
  /**
   * Deletes the event with exactly this id. A success means that the service accepted the request, not that
   * the event is gone. Nothing is sent on a read-only connection.
   */
  deleteEvent(
    target: DeletionTarget,
    eventId: string,
    signal: AbortSignal,
  ): Promise<Result<UnreadAnswer<object>>>
  /** The way to this service, as far as requests have shown what it is like. */
  lineTo(baseUrl: string): Line
}

/** An answer that has been read, or refused by its status; nothing else is told of a request. */
export interface SeenAnswer {
  readonly baseUrl: string
  readonly method: HttpRequest['method']
  /** Absent: a deletion. */
  readonly request?: EventsRequest
  /** ms since the epoch. */
  readonly askedAt: number
  readonly at: number
  readonly status: number
  /** Why it does not report success. */
  readonly error?: AppError
  readonly shape?: AnswerShape
}

export interface ServiceClientPorts extends Omit<ExchangePorts, 'buffers' | 'onBytes'> {
  readonly bodies: Pick<BodyReader, 'readEnvelope'>
  readonly permitDeletion: PermitDeletion
  /** Called once for each answer. Absent: nobody learns from them. */
  readonly onAnswer?: (answer: SeenAnswer) => void
}

const headersFor = (token: string): HttpRequest['headers'] => ({
  Authorization: `Bearer ${token}`,
  'Cache-Control': 'no-cache',
  Accept: 'application/json',
})

type ReadFacts = Pick<Partial<PageFacts>, 'eventCount' | 'unreadable'>

/** What is shown of broken elements is foreign text, which may echo the token. */
const withCoveredTexts = <T extends object & ReadFacts>(value: T, excerpts: Excerpts): T =>
  value.unreadable === undefined
    ? value
    : {
        ...value,
        unreadable: value.unreadable.map((element) => ({ ...element, text: excerpts.ofText(element.text) })),
      }

/** `permit`: asked last, before anything is sent. */
interface Further {
  readonly permit?: () => Promise<Result<unknown>>
  readonly request?: EventsRequest
}

type Read<T> = (body: Uint8Array) => Promise<Reading<T>>

const unread = <T extends object & ReadFacts>(
  answer: Answer,
  durationMs: number,
  read: Read<T>,
  excerpts: Excerpts,
  line: ObservedLine,
  onRead: (seen: Pick<SeenAnswer, 'error' | 'shape'>) => void,
): UnreadAnswer<T> => {
  const { status, bytes, receivedAt } = answer
  let isRead = false
  return {
    receivedAt,
    read: async () => {
      if (isRead) throw new Error('the answer was read before, and its memory may have been reused')
      isRead = true
      try {
        const reading = await read(bytes)
        if (!reading.ok) {
          const error = bodyError(reading.problem, answer, excerpts)
          onRead({ error })
          return failed(error)
        }
        onRead(reading.shape ? { shape: reading.shape } : {})
        line.learn(reading.value.eventCount ?? 0, bytes.byteLength)
        return ok({
          ...withCoveredTexts(reading.value, excerpts),
          status,
          byteCount: bytes.byteLength,
          durationMs,
          receivedAt,
        })
      } finally {
        answer.release()
      }
    },
  }
}

/** Neither promise rejects: every expected failure is an `AppError`, and none of them contains the token. */
export const createServiceClient = ({
  bodies,
  permitDeletion,
  onAnswer = () => undefined,
  ...others
}: ServiceClientPorts): ServiceClient => {
  const buffers = createBufferPool()
  const lines = new Map<string, ObservedLine>()
  const lineTo = (baseUrl: string): ObservedLine => {
    const line = lines.get(baseUrl) ?? new ObservedLine()
    lines.set(baseUrl, line)
    return line
  }
  const receive = async <T extends object>(
    { baseUrl, token, check }: ServiceTarget,
    method: HttpRequest['method'],
    url: Result<string>,
    read: Read<T>,
    signal: AbortSignal,
    { permit, request }: Further,
  ): Promise<Result<UnreadAnswer<T>>> => {
    if (!url.ok) return url
    // The error messages of network stacks repeat a header value that they refuse.
    if (!/^[!-~]+$/.test(token))
      return failed({ kind: 'input', problem: token === '' ? 'tokenEmpty' : 'tokenCharacters' })
    // Without a check the request begins in this turn, and so does its time limit.
    const checked = check && (await check())
    if (checked?.ok === false) return checked
    const permitted = permit && (await permit())
    if (permitted?.ok === false) return permitted
    const excerpts = createExcerpts(token)
    const line = lineTo(baseUrl)
    const startedAt = others.clock.now()
    const use = line.begin()
    const answer = await exchange(
      { ...others, buffers, onBytes: use.received },
      { method, url: url.value, headers: headersFor(token) },
      excerpts,
      signal,
    )
    if (!answer.ok) {
      use.failed(answer.error)
      return answer
    }
    line.came()
    const { status, receivedAt: at } = answer.value
    const seen = { baseUrl, method, ...(request && { request }), askedAt: startedAt, at, status }
    const refusal = statusError(answer.value, excerpts) ?? ageError(answer.value, startedAt)
    if (refusal === undefined)
      return ok(
        unread(answer.value, at - startedAt, read, excerpts, line, (read) => onAnswer({ ...seen, ...read })),
      )
    onAnswer({ ...seen, error: refusal })
    answer.value.release()
    return failed(refusal)
  }

  return {
    lineTo,
    listEvents: (target, request, reader, signal) =>
      receive(target, 'GET', listUrl(target.baseUrl, request), (body) => reader.read(body, request), signal, {
        request,
      }),
    deleteEvent: (target, eventId, signal) =>
      receive(
        target,
        'DELETE',
        deleteUrl(target.baseUrl, eventId),
        (body) => bodies.readEnvelope(body),
        signal,
        { permit: () => permitDeletion(target.connectionId, target.baseUrl) },
      ),
  }
}
