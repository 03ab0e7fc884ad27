import type { IncomingMessage } from 'node:http'
import { type Readable, Writable } from 'node:stream'
import type { UploadProgress } from 'electron'
import type { Connections } from './net-connections'
import { validateHeader } from './net-headers'
import { Loader, type LoaderEvents } from './net-loader'
import type { ParsedOptions } from './net-options'
import { StandInResponse } from './net-response'
import { strictClass } from './strict'

/**
 * Electron's `ClientRequest` (lib/common/api/net-client-request.ts): a `Writable` that starts the request in
 * `_final`, and is then destroyed by itself, with its one `close`, before any answer. `response`, `redirect`,
 * `login` and `error` come all the same.
 */
export class StandInRequest extends Writable {
  readonly #options: ParsedOptions
  readonly #connections: Connections
  readonly #body: Buffer[] = []
  #isStarted = false
  #isAborted = false
  #loader: Loader | undefined
  #response: StandInResponse | undefined
  #followRedirect: (() => void) | undefined

  constructor(options: ParsedOptions, connections: Connections) {
    super({ autoDestroy: true })
    this.#options = options
    this.#connections = connections
  }

  get chunkedEncoding(): boolean {
    return false
  }

  set chunkedEncoding(_isChunked: boolean) {
    throw new Error('The Chromium host sends no chunked bodies')
  }

  setHeader(name: string, value: string): void {
    if (this.#isStarted || this.#body.length > 0) throw new Error("Can't set headers after they are sent")
    validateHeader(name, value)
    this.#options.headers.set(name.toLowerCase(), { name, value })
  }

  getHeader(name: string): string {
    const value = this.#options.headers.get(name.toLowerCase())?.value
    // As it was set, or nothing, whatever the declared type says.
    return value as string
  }

  removeHeader(name: string): void {
    if (this.#isStarted || this.#body.length > 0) throw new Error("Can't remove headers after they are sent")
    this.#options.headers.delete(name.toLowerCase())
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.#body.push(chunk)
    done()
  }

  override _final(done: () => void): void {
    this.#start()
    done()
  }

  followRedirect(): void {
    if (this.#followRedirect === undefined)
      throw new Error('followRedirect() called, but was not waiting for a redirect')
    this.#followRedirect()
  }

  getUploadProgress(): UploadProgress {
    return { active: false, started: false, current: 0, total: 0 }
  }

  abort(): void {
    if (!this.#isAborted) process.nextTick(() => this.emit('abort'))
    this.#isAborted = true
    this.#die()
  }

  #start(): void {
    this.#isStarted = true
    const { headers, method, url, areCredentialsOmitted } = this.#options
    const sent = Object.fromEntries([...headers.values()].map(({ name, value }) => [name, String(value)]))
    const order = {
      method,
      url: new URL(url),
      headers: sent,
      body: Buffer.concat(this.#body),
      areCredentialsOmitted,
    }
    this.#loader = new Loader(order, this.#connections, this.#events())
  }

  #events(): LoaderEvents {
    return {
      response: (head: IncomingMessage, body: Readable) => {
        this.#response = new StandInResponse(head, body)
        this.emit('response', this.#response)
      },
      complete: () => this.#response?.push(null),
      error: (error) => {
        this.#response?.destroy(error)
        this.#die(error)
      },
      login: (challenge, answer) => {
        if (!this.emit('login', challenge, answer)) answer()
      },
      redirect: (...news) => this.#redirected(news),
    }
  }

  #redirected(news: Parameters<LoaderEvents['redirect']>): void {
    const { redirect } = this.#options
    if (redirect === 'error')
      return this.#die(new Error("Attempted to redirect, but redirect policy was 'error'"))
    let isLive = redirect === 'follow'
    this.#followRedirect = () => {
      isLive = true
    }
    try {
      this.emit('redirect', ...news)
    } finally {
      this.#followRedirect = undefined
      if (!isLive && !this.#isAborted) this.#die(new Error('Redirect was cancelled'))
    }
  }

  /** A stream that has closed emits nothing by itself any more, so the error is emitted here. */
  #die(error?: Error): void {
    if (this.destroyed && error !== undefined) this.emit('error', error)
    this.destroy(error)
    if (this.#loader === undefined) return
    this.#loader.cancel()
    this.#response?.destroy(error)
  }
}

strictClass('ClientRequest', StandInRequest)
