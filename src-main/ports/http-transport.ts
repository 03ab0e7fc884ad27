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

/**
 * One HTTP exchange: no redirect is followed, no cookie kept, nothing cached, no credentials but those in `headers`.
 * Resolves when the head of the answer is there. Rejects with `TransportError`, `RedirectRefused`, or the reason of
 * `signal` when that aborted first (which also ends `body`).
 */
export interface HttpTransport {
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>
}
