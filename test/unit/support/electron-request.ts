import { Readable, Writable } from 'node:stream'

/**
 * An answer as Electron's `IncomingMessage` is: a stream that has whatever came, and no end until the end
 * came.
 */
class ElectronResponse extends Readable {
  readonly statusCode = 200
  readonly headers = {}

  override _read(): void {
    // What comes is pushed by the test.
  }
}

/**
 * The life of Electron's `ClientRequest` without a network, from lib/common/api/net-client-request.ts: a
 * `Writable` that destroys itself once it has ended, so that its only `close` comes before any answer, and
 * that reports errors all the same.
 */
export class ElectronRequest extends Writable {
  isStarted = false
  isAborted = false
  isCancelled = false
  response: ElectronResponse | undefined

  constructor() {
    super({ autoDestroy: true })
  }

  override _final(done: () => void): void {
    this.isStarted = true
    done()
  }

  abort(): void {
    if (!this.isAborted) process.nextTick(() => this.emit('abort'))
    this.isAborted = true
    this.#die()
  }

  answer(): ElectronResponse {
    this.response = new ElectronResponse()
    this.emit('response', this.response)
    return this.response
  }

  redirect(): void {
    this.emit('redirect', 302, 'GET', 'https://elsewhere.example/', {})
    if (!this.isAborted) this.#die(new Error('Redirect was cancelled'))
  }

  fail(error: Error): void {
    this.response?.destroy(error)
    this.#die(error)
  }

  #die(error?: Error): void {
    if (this.destroyed && error !== undefined) this.emit('error', error)
    this.destroy(error)
    if (!this.isStarted) return
    this.isCancelled = true
    this.response?.destroy(error)
  }
}
