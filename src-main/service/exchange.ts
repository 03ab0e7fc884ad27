import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { Clock } from '../ports/clock'
import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  RedirectRefused,
  TransportError,
} from '../ports/http-transport'
import type { Answer } from './answer'
import { type ArrivalWatch, type Expiry, watchArrival } from './arrival-watch'
import type { BufferPool } from './buffer-pool'
import type { Excerpts } from './excerpt'
import { BodyTooLarge, collectBody, maximumBodyBytes } from './response-body'

export interface ExchangePorts {
  readonly transport: HttpTransport
  readonly clock: Clock
  readonly buffers: BufferPool
  /** Part of a body has arrived, with so many bytes. */
  readonly onBytes: (byteCount: number) => void
}

/** Squid names its own errors, and RFC 9209 those of any proxy; nobody else may answer with 407. */
const isOfProxy = ({ status, header }: HttpResponse): boolean =>
  status === 407 ||
  (status >= 400 &&
    (header('x-squid-error') !== undefined || /;\s*error=/i.test(header('proxy-status') ?? '')))

const receive = async (
  { transport, clock, buffers, onBytes }: ExchangePorts,
  request: HttpRequest,
  watch: ArrivalWatch,
): Promise<Answer> => {
  const response = await transport.send(request, watch.signal, (isWaiting) =>
    isWaiting ? watch.pause() : watch.touch(),
  )
  watch.touch()
  const body = await collectBody(response.body, buffers, (byteCount) => {
    watch.received(byteCount)
    onBytes(byteCount)
  })
  if (isOfProxy(response)) {
    body.release()
    throw new TransportError('proxy', `the proxy answered with ${String(response.status)}`)
  }
  return {
    ...body,
    status: response.status,
    retryAfter: response.header('retry-after'),
    date: response.header('date'),
    age: response.header('age'),
    receivedAt: clock.now(),
  }
}

const transportFailure = (error: unknown, host: string, excerpts: Excerpts): AppError => {
  if (error instanceof RedirectRefused) {
    return { kind: 'redirect', status: error.status, target: excerpts.ofText(error.target) }
  }
  if (error instanceof TransportError) {
    return { kind: 'network', cause: error.reason, host, detail: excerpts.ofText(error.detail) }
  }
  if (error instanceof BodyTooLarge) return { kind: 'tooLarge', limitBytes: maximumBodyBytes }
  return { kind: 'internal', detail: excerpts.ofText(String(error)) }
}

const expiryFailure = ({ seconds, bytes }: Expiry, host: string): AppError =>
  bytes === 0 ? { kind: 'timeout', host, seconds } : { kind: 'tooSlow', host, seconds, bytes }

/**
 * One request and its complete answer, with any status. Fails with `cancelled`, `timeout`, `tooSlow`,
 * `redirect`, `network`, `tooLarge`, or `internal` if the transport breaks its contract.
 */
export const exchange = async (
  ports: ExchangePorts,
  request: HttpRequest,
  excerpts: Excerpts,
  signal: AbortSignal,
): Promise<Result<Answer>> => {
  const { host } = new URL(request.url)
  const watch = watchArrival(ports.clock, signal)
  try {
    return ok(await receive(ports, request, watch))
  } catch (error) {
    if (signal.aborted)
      return failed({ kind: 'cancelled', ...(request.method === 'DELETE' ? { isDeletion: true } : {}) })
    if (watch.expiry !== undefined) return failed(expiryFailure(watch.expiry, host))
    return failed(transportFailure(error, host, excerpts))
  } finally {
    watch.stop()
  }
}
