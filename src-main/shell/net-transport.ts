import { Readable } from 'node:stream'
import type { AuthInfo, IncomingMessage } from 'electron'
import { networkCause } from '../network/network-cause'
import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  type ProxyCredentials,
  type ProxySignIn,
  RedirectRefused,
  TransportError,
} from '../ports/http-transport'

type NetResponse = Pick<IncomingMessage, 'statusCode' | 'headers'>

/** The part of Electron's `ClientRequest` that we use. */
export interface NetRequest {
  on(event: 'response', listener: (response: NetResponse) => void): unknown
  on(event: 'redirect', listener: (status: number, method: string, target: string) => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  on(
    event: 'login',
    listener: (challenge: AuthInfo, answer: (username?: string, password?: string) => void) => void,
  ): unknown
  end(): unknown
  abort(): void
}

export interface NetOptions<Session> {
  readonly method: string
  readonly url: string
  readonly headers: Record<string, string>
  readonly session: Session
  readonly redirect: 'manual'
  readonly credentials: 'omit'
  readonly cache: 'no-store'
}

const toTransportError = (error: unknown): TransportError => {
  const message = error instanceof Error ? error.message : String(error)
  return new TransportError(networkCause(message), message)
}

const headerOf = ({ headers }: NetResponse, name: string): string | undefined => {
  const value = headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}

/** Pulls the body: unread data stays in Chromium's buffers. Stopping early ends the request. */
async function* bodyOf(
  response: Readable,
  request: NetRequest,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of response) yield chunk
  } catch (error) {
    throw signal.aborted ? signal.reason : toTransportError(error)
  } finally {
    request.abort()
  }
}

const accept = (
  response: NetResponse,
  request: NetRequest,
  signal: AbortSignal,
  onEnd: () => void,
): HttpResponse => {
  // Documented as "implements the Readable Stream interface", though its declared type says only "emitter".
  if (!(response instanceof Readable)) throw new TypeError('The response is not a stream')
  // Reading also reports the error, but a stream that fails before, without a listener, would end the
  // process.
  response.on('error', () => undefined)
  response.on('close', onEnd)
  return {
    status: response.statusCode,
    header: (name) => headerOf(response, name),
    body: bodyOf(response, request, signal),
  }
}

interface SignIn {
  readonly credentialsFor: ProxySignIn
  readonly signal: AbortSignal
  onWait(isWaiting: boolean): void
  onFailure(error: unknown): void
}

/** Answers a proxy that asks for a password, but not a server: that gets nothing but our token. */
const signIn = (request: NetRequest, { credentialsFor, signal, onWait, onFailure }: SignIn): void => {
  let shown: ProxyCredentials | null = null
  request.on('login', (challenge, answer) => {
    if (!challenge.isProxy) return answer()
    const give = (credentials: ProxyCredentials | null): void => {
      // The user answered for other requests; this one has ended.
      if (signal.aborted) return
      onWait(false)
      shown = credentials
      if (credentials === null) answer()
      else answer(credentials.username, credentials.password)
    }
    onWait(true)
    credentialsFor(challenge, shown, signal).then(give).catch(onFailure)
  })
}

/**
 * HTTP through Chromium's network stack, which uses the system's proxy settings and certificate store.
 * `request` is Electron's `net.request`; `session` must be in memory; without `credentialsFor`, a proxy that
 * asks gets no answer. Not `net.fetch`: it rejects a redirect without naming its target, sends the session's
 * cookies, and throws outside every promise on a status of 600.
 */
export const createNetTransport = <Session>(
  request: (options: NetOptions<Session>) => NetRequest,
  session: Session,
  credentialsFor: ProxySignIn = async () => null,
): HttpTransport => ({
  send: ({ method, url, headers }: HttpRequest, signal: AbortSignal, onWait = () => undefined) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const call = request({
        method,
        url,
        headers: { ...headers },
        session,
        redirect: 'manual',
        credentials: 'omit',
        cache: 'no-store',
      })
      const stop = (): void => {
        reject(signal.reason)
        call.abort()
      }
      signal.addEventListener('abort', stop, { once: true })
      // A signal may live long and must not keep listeners of finished requests. The request's own `close` is
      // too early: Electron emits it right after `end`, before any answer.
      const release = (): void => signal.removeEventListener('abort', stop)
      const fail = (error: unknown): void => {
        release()
        reject(error)
      }
      const onFailure = (error: unknown): void => {
        fail(error)
        call.abort()
      }
      signIn(call, { credentialsFor, signal, onWait, onFailure })
      call.on('response', (response) => {
        try {
          resolve(accept(response, call, signal, release))
        } catch (error) {
          onFailure(error)
        }
      })
      // Redirects are not followed: without `followRedirect` in this event, Electron cancels the request.
      call.on('redirect', (status, _method, target) => fail(new RedirectRefused(status, target)))
      call.on('error', (error) => fail(toTransportError(error)))
      call.end()
    }),
})
