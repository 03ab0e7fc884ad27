import type { NetworkCause } from '../../src-core/errors/errors'

export interface HttpRequest {
  readonly method: 'GET' | 'DELETE'
  /** Percent-encoded; sent unchanged. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface HttpResponse {
  readonly status: number
  /** The value of a header by its lower-case name. */
  header(name: string): string | undefined
  /** Without its content encoding. Throws a `TransportError` if the connection breaks. */
  readonly body: AsyncIterable<Uint8Array>
}

/** Why there is no answer, as a `NetworkCause`; `detail` is the network stack's own code. */
export class TransportError extends Error {
  constructor(
    readonly reason: NetworkCause,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`)
  }
}

/** The service answered with a redirect, which was not followed. */
export class RedirectRefused extends Error {
  constructor(
    readonly status: number,
    readonly target: string,
  ) {
    super(`redirect ${status}`)
  }
}

/** A proxy requires a sign-in. */
export interface ProxyChallenge {
  readonly host: string
  readonly port: number
  readonly realm: string
}

export interface ProxyCredentials {
  readonly username: string
  readonly password: string
}

/**
 * Asks for credentials. `refused`: those that the proxy has refused for this request; null at the first
 * challenge. Null: there are none, and the request fails. `signal`: that of the request; a cancelled request
 * stops waiting.
 */
export type ProxySignIn = (
  challenge: ProxyChallenge,
  refused: ProxyCredentials | null,
  signal: AbortSignal,
) => Promise<ProxyCredentials | null>

/**
 * One HTTP exchange: it follows no redirects, keeps no cookies, caches nothing, and sends no credentials
 * except those in `headers`. The request may reach the service more than once: Chromium repeats it, whatever
 * its method, if a reused connection fails before the first header of the answer
 * (`HttpNetworkTransaction::ShouldResendRequest`). Resolves when the headers of the answer have arrived.
 * Rejects with `TransportError`, `RedirectRefused`, or the reason of `signal` if that aborts first (which
 * also ends `body`).
 */
export interface HttpTransport {
  /** `onWait`: the exchange waits for the user (true) or continues (false). */
  send(
    request: HttpRequest,
    signal: AbortSignal,
    onWait?: (isWaiting: boolean) => void,
  ): Promise<HttpResponse>
}
