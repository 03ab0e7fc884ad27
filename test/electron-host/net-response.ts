import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import { rawPairs, responseHeaders, valuesByName } from './net-headers'
import { strictClass } from './strict'

/**
 * Electron's `IncomingMessage` (lib/common/api/net-client-request.ts): a stream that pulls, over a body
 * already decoded.
 */
export class StandInResponse extends Readable {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Record<string, string | string[]>
  readonly rawHeaders: string[]
  readonly httpVersionMajor: number
  readonly httpVersionMinor: number

  readonly #body: Readable

  constructor(incoming: IncomingMessage, body: Readable) {
    super()
    this.#body = body
    this.statusCode = incoming.statusCode ?? 0
    this.statusMessage = incoming.statusMessage ?? ''
    this.headers = responseHeaders(valuesByName(incoming))
    this.rawHeaders = rawPairs(incoming).flat()
    this.httpVersionMajor = incoming.httpVersionMajor
    this.httpVersionMinor = incoming.httpVersionMinor
    body.on('data', (chunk: Buffer) => {
      if (!this.push(chunk)) body.pause()
    })
    body.pause()
  }

  get httpVersion(): string {
    return `${String(this.httpVersionMajor)}.${String(this.httpVersionMinor)}`
  }

  override _read(): void {
    this.#body.resume()
  }
}

strictClass('IncomingMessage', StandInResponse)
