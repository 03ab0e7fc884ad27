import http from 'node:http'
import https from 'node:https'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import tls from 'node:tls'
import { TransportError } from '../../src-main/ports/http-transport'
import { proxyError } from './node-causes'
import type { Proxy } from './proxy-environment'

/**
 * What Chromium takes and Node refuses by itself: line ends without CR, odd names and values in a head, a
 * length given twice, and heads of up to 256 KiB.
 */
export const asWindow = { insecureHTTPParser: true, maxHeaderSize: 256 * 1024 }

type OnConnection = (error: Error | null, stream: Duplex) => void

const openTunnel = ({ host, port, authorization }: Proxy, target: string): Promise<Duplex> =>
  new Promise((resolve, reject) => {
    const headers = {
      Host: target,
      ...(authorization === undefined ? {} : { 'Proxy-Authorization': authorization }),
    }
    const call = http.request({
      host,
      port,
      method: 'CONNECT',
      path: target,
      headers,
      agent: false,
      ...asWindow,
    })
    call.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode >= 200 && statusCode < 300) return resolve(socket)
      socket.destroy()
      reject(new TransportError('proxy', `the proxy answered with ${String(statusCode)}`))
    })
    call.once('error', (error) => reject(proxyError(error)))
    call.end()
  })

/** Reaches its servers through an HTTP proxy, which sees nothing but their names. */
export class TunnelAgent extends https.Agent {
  readonly #proxy: Proxy
  readonly #secureContext: tls.SecureContext

  constructor(proxy: Proxy, options: https.AgentOptions & { readonly secureContext: tls.SecureContext }) {
    super(options)
    this.#proxy = proxy
    this.#secureContext = options.secureContext
  }

  override createConnection({ host, port }: https.RequestOptions, onConnection?: OnConnection): undefined {
    const name = host ?? ''
    const target = `${name.includes(':') ? `[${name}]` : name}:${String(port)}`
    openTunnel(this.#proxy, target).then(
      (socket) =>
        onConnection?.(
          null,
          tls.connect({
            socket,
            servername: /^[\d.:]+$/.test(name) ? '' : name,
            host: name,
            secureContext: this.#secureContext,
            ALPNProtocols: ['http/1.1'],
          }),
        ),
      // With an error, the stream is ignored.
      (error: unknown) =>
        onConnection?.(error instanceof Error ? error : new Error(String(error)), new Socket()),
    )
  }
}
