import { EventEmitter } from 'node:events'
import http from 'node:http'
import https from 'node:https'
import { Readable } from 'node:stream'
import { cutOffError, toNetError } from './chromium-errors'
import { type Agents, createAgents } from './net-agent'
import type { Session } from './session'

export interface RequestOptions {
  readonly method?: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly session?: Session | null | undefined
}

class StandInResponse extends Readable {
  readonly statusCode: number
  readonly headers: Record<string, string | string[]> = {}

  constructor(private readonly incoming: http.IncomingMessage) {
    super()
    this.statusCode = incoming.statusCode ?? 0
    for (const [name, value] of Object.entries(incoming.headers)) if (value !== undefined) this.headers[name] = value
    incoming.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) incoming.pause()
    })
    incoming.on('end', () => this.push(null))
  }

  override _read(): void {
    this.incoming.resume()
  }
}

/**
 * Electron's `ClientRequest` as far as the application uses it, over Node's own client: its events in its order, with
 * Chromium's error codes. A redirect is announced and never followed. Node adds `Host` and `Connection` to the headers.
 */
export class StandInRequest extends EventEmitter {
  private readonly outgoing: http.ClientRequest
  private response: StandInResponse | undefined
  private failure: Error | undefined
  private isClosed = false

  constructor({ method = 'GET', url, headers = {} }: RequestOptions, agents: Agents) {
    super()
    const isHttps = url.startsWith('https:')
    const options = { method, headers, agent: isHttps ? agents.https : agents.http }
    this.outgoing = (isHttps ? https : http).request(url, options)
    this.outgoing.on('response', (incoming) => this.receive(incoming, url))
    this.outgoing.on('error', (error) => {
      // With an answer under way, what follows on the answer tells that it is not whole; this tells why.
      this.failure = toNetError(error)
      if (this.response === undefined) this.close(this.failure)
    })
  }

  end(): this {
    this.outgoing.end()
    return this
  }

  abort(): void {
    if (this.isClosed) return
    process.nextTick(() => this.emit('abort'))
    this.close()
  }

  private receive(incoming: http.IncomingMessage, url: string): void {
    const { statusCode = 0, headers } = incoming
    if ([301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined) {
      this.emit('redirect', statusCode, this.outgoing.method, new URL(headers.location, url).href, headers)
      this.close(new Error('Redirect was cancelled'))
      return
    }
    this.response = new StandInResponse(incoming)
    incoming.on('error', () => this.close(this.failure ?? cutOffError(headers['transfer-encoding'] === 'chunked')))
    incoming.on('end', () => {
      this.isClosed = true
      this.emit('close')
    })
    this.emit('response', this.response)
  }

  /** Before the end: `error` if there is one, then `close`, and the answer under way ends with it. */
  private close(error?: Error): void {
    if (this.isClosed) return
    this.isClosed = true
    if (error !== undefined) this.emit('error', error)
    this.emit('close')
    this.response?.destroy(error)
    this.outgoing.destroy()
  }
}

/** A stand-in for Electron's `net`. `close` ends the connections that are kept open. */
export const createNet = () => {
  const agents = new Map<Session | undefined, Agents>()
  const agentsOf = (session: Session | undefined): Agents => {
    const known = agents.get(session) ?? createAgents()
    agents.set(session, known)
    return known
  }
  return {
    request: (request: RequestOptions): StandInRequest => new StandInRequest(request, agentsOf(request.session ?? undefined)),
    close(): void {
      for (const { http, https } of agents.values()) {
        http.destroy()
        https.destroy()
      }
    },
  }
}
