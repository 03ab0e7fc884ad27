import type { ClientRequest, IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import type { AuthInfo } from 'electron'
import { cutOffError, isLostConnection, toNetError } from './chromium-errors'
import { basic, challengeOf, onceOnly } from './net-challenge'
import { decoded } from './net-coding'
import { type Connections, nameOf, openRequest, type WireRequest } from './net-connections'
import { type HeadVerdict, judgeHead } from './net-head'
import { isAllowedHeader, valuesByName } from './net-headers'

export interface LoaderOptions extends Omit<WireRequest, 'authorization'> {
  readonly body: Buffer
  /** Without credentials a server that asks for them is not answered; a proxy still is. */
  readonly areCredentialsOmitted: boolean
}

export interface LoaderEvents {
  response(head: IncomingMessage, body: Readable): void
  complete(): void
  error(error: Error): void
  login(challenge: AuthInfo, answer: (username?: string, password?: string) => void): void
  redirect(status: number, method: string, target: string, headers: Record<string, string[]>): void
}

/**
 * As many as Chromium has connections to one host, which is how often one that died can have been a used one.
 */
const mostResends = 6
const mostRedirects = 20

/**
 * Electron's `SimpleURLLoaderWrapper` over Node's client: starts at once, and reports later, until it is over
 * or cancelled. Whatever the other side sends becomes an event.
 */
export class Loader {
  #wire: WireRequest
  #outgoing: ClientRequest | undefined
  #isOver = false
  #resends = 0
  #redirects = 0
  /** Given to the proxy in this request. */
  #shown: string | undefined

  constructor(
    private readonly options: LoaderOptions,
    private readonly connections: Connections,
    private readonly events: LoaderEvents,
  ) {
    this.#wire = { ...options, authorization: undefined }
    const isAllowed = Object.entries(options.headers).every(([name, value]) => isAllowedHeader(name, value))
    if (isAllowed) this.#send()
    else setImmediate(() => this.#fail(new Error('net::ERR_INVALID_ARGUMENT')))
  }

  /** Nothing is reported afterwards. */
  cancel(): void {
    this.#isOver = true
    this.#outgoing?.destroy()
  }

  #fail(error: Error): void {
    if (this.#isOver) return
    this.cancel()
    this.events.error(error)
  }

  #send(): void {
    let outgoing: ClientRequest
    try {
      outgoing = openRequest(this.#wire, this.connections)
    } catch (error) {
      setImmediate(() => this.#fail(new Error('net::ERR_INVALID_ARGUMENT', { cause: error })))
      return
    }
    this.#outgoing = outgoing
    // 0: as many as come; Node drops those over 2,000 without a word.
    outgoing.maxHeadersCount = 0
    let head: IncomingMessage | undefined
    let failure: Error | undefined
    outgoing.on('response', (incoming) => {
      head = incoming
      // What follows on the answer tells that it is not whole; this tells why, if there is more to tell.
      incoming.on('error', () =>
        this.#fail(failure ?? cutOffError(incoming.headers['transfer-encoding'] === 'chunked')),
      )
      if (!this.#isOver) this.#receive(incoming, outgoing)
    })
    // Nobody asks for it, and Node would end the connection without a word.
    outgoing.on('upgrade', () => this.#fail(new Error('net::ERR_EMPTY_RESPONSE')))
    outgoing.on('error', (error) => {
      failure = toNetError(error)
      if (this.#isOver || head !== undefined) return
      if (isLostConnection(error) && this.#resend(outgoing)) return
      this.#fail(failure)
    })
    outgoing.end(this.options.body)
  }

  /**
   * Chromium's `HttpNetworkTransaction` (`ShouldResendRequest`): a connection that had been used before and
   * died before any head came is replaced and the request sent again, whatever its method.
   */
  #resend(outgoing: ClientRequest): boolean {
    if (!outgoing.reusedSocket || this.#resends >= mostResends) return false
    this.#resends += 1
    outgoing.destroy()
    this.#send()
    return true
  }

  #receive(incoming: IncomingMessage, outgoing: ClientRequest): void {
    // `RetryReason::kHttpRequestTimeout`: the server gave up an idle connection just as it was used again.
    if (incoming.statusCode === 408 && this.#resend(outgoing)) return
    const verdict = judgeHead(incoming, this.#wire.url, this.#wire.method)
    if (verdict.kind === 'broken') this.#fail(new Error(`net::${verdict.code}`))
    else if (verdict.kind === 'redirect') this.#redirect(incoming, verdict)
    else if (incoming.statusCode === 407) this.#proxyAsks(incoming)
    else if (incoming.statusCode === 401 && !this.options.areCredentialsOmitted) this.#serverAsks(incoming)
    else this.#deliver(incoming)
  }

  #deliver(incoming: IncomingMessage): void {
    const body = decoded(incoming, incoming.headers['content-encoding'])
    body.on('error', (error) => {
      if (body !== incoming) this.#fail(new Error('net::ERR_CONTENT_DECODING_FAILED', { cause: error }))
    })
    body.on('end', () => {
      if (this.#isOver) return
      this.#isOver = true
      this.events.complete()
    })
    this.events.response(incoming, body)
  }

  #redirect(incoming: IncomingMessage, { target, method }: HeadVerdict & { kind: 'redirect' }): void {
    this.events.redirect(incoming.statusCode ?? 0, method, target.href, valuesByName(incoming))
    if (this.#isOver) return
    this.#redirects += 1
    if (this.#redirects > mostRedirects) return this.#fail(new Error('net::ERR_TOO_MANY_REDIRECTS'))
    if (!['http:', 'https:'].includes(target.protocol))
      return this.#fail(new Error('net::ERR_UNSAFE_REDIRECT'))
    this.#wire = { ...this.#wire, url: target, method }
    this.#again(incoming)
  }

  #again(incoming: IncomingMessage): void {
    incoming.resume()
    this.#send()
  }

  #proxyAsks(incoming: IncomingMessage): void {
    const proxy = this.connections.proxyOf(this.#wire.url)
    // A server has no business to ask in a proxy's name: `HttpNetworkTransaction::HandleAuthChallenge`.
    if (proxy === undefined) return this.#fail(new Error('net::ERR_UNEXPECTED_PROXY_AUTH'))
    const challenge = challengeOf(incoming, this.#wire.url, proxy)
    if (challenge === undefined) return this.#deliver(incoming)
    const known = this.connections.proxyAuthorizations
    const name = nameOf(proxy)
    if (known.has(name) && known.get(name) !== this.#shown) {
      this.#shown = known.get(name)
      return this.#again(incoming)
    }
    known.delete(name)
    this.#ask(incoming, challenge, (authorization) => {
      this.#shown = authorization
      known.set(name, authorization)
    })
  }

  #serverAsks(incoming: IncomingMessage): void {
    const challenge = challengeOf(incoming, this.#wire.url, undefined)
    if (challenge === undefined) return this.#deliver(incoming)
    this.#ask(incoming, challenge, (authorization) => {
      this.#wire = { ...this.#wire, authorization }
    })
  }

  /** Without both words the answer that asks is the answer. */
  #ask(incoming: IncomingMessage, challenge: AuthInfo, take: (authorization: string) => void): void {
    const answer = onceOnly((username?: string, password?: string) => {
      if (this.#isOver) return
      if (username === undefined || password === undefined) return this.#deliver(incoming)
      take(basic(username, password))
      this.#again(incoming)
    })
    this.events.login(challenge, answer)
  }
}
