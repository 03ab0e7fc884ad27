import type { NetworkCause } from '../../src-preload/contract/errors'

export interface HttpRequest {
  readonly method: 'GET' | 'DELETE'
  /** Percent-encoded and ready: sent as it stands. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

export interface HttpResponse {
  readonly status: number
  /** A header's value by its lower-case name. */
  header(name: string): string | undefined
  /** Decoded of any content encoding. Ends early with a `TransportError` when the connection does. */
  readonly body: AsyncIterable<Uint8Array>
}

/** Why no answer came, in the words of `NetworkCause`; `detail` is the network stack's own code. */
export class TransportError extends Error {
  constructor(
    readonly reason: NetworkCause,
    readonly detail: string,
  ) {
    super(`${reason}: ${detail}`)
  }
}

/** The service answered with a redirect; it was not followed. */
export class RedirectRefused extends Error {
  constructor(
    readonly status: number,
    readonly target: string,
  ) {
    super(`redirect ${status}`)
  }
}

/** A proxy on the way wants to know who we are. */
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
 * Asks for credentials. `refused`: those that this request has shown before, to no avail; null at its first challenge. Null: there
 * are none, and the request fails. `signal`: the request's own; a request that has been cancelled waits for no answer.
 */
export type ProxySignIn = (challenge: ProxyChallenge, refused: ProxyCredentials | null, signal: AbortSignal) => Promise<ProxyCredentials | null>

/**
 * One HTTP exchange: no redirect is followed, no cookie kept, nothing cached, no credentials but those in `headers`.
 * The request may reach the service more than once: Chromium sends it again, whatever its method, when a connection that it
 * reuses dies before any header of the answer (`HttpNetworkTransaction::ShouldResendRequest`).
 * Resolves when the head of the answer is there. Rejects with `TransportError`, `RedirectRefused`, or the reason of
 * `signal` when that aborted first (which also ends `body`).
 */
export interface HttpTransport {
  /** `onWait`: the exchange waits for a person (true) or goes on (false). */
  send(request: HttpRequest, signal: AbortSignal, onWait?: (isWaiting: boolean) => void): Promise<HttpResponse>
}
