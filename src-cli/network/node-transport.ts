import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import { createSecureContext, type SecureContext } from 'node:tls'
import {
  type HttpRequest,
  type HttpResponse,
  type HttpTransport,
  RedirectRefused,
  TransportError,
} from '../../src-main/ports/http-transport'
import { maxAtOnce } from '../../src-preload/contract/settings'
import { acceptedCodings, decodedBody } from './decoded-body'
import { proxyError, toTransportError } from './node-causes'
import { type Environment, type Proxy, proxyFor } from './proxy-environment'
import { systemCertificates } from './system-certificates'
import { asWindow, TunnelAgent } from './tunnel-agent'

export interface NodeTransport extends HttpTransport {
  /** Ends the connections that are kept open. */
  close(): void
}

const redirects = new Set([301, 302, 303, 307, 308])
/** Pulls the body: unread data stays in the socket. Stopping early ends the connection. */
async function* bodyOf(
  answer: IncomingMessage,
  call: http.ClientRequest,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of decodedBody(answer)) yield chunk as Uint8Array
    if (!answer.complete) throw new TransportError('cutOff', 'the body ended early')
  } catch (error) {
    throw signal.aborted ? signal.reason : toTransportError(error)
  } finally {
    if (!answer.complete) call.destroy()
  }
}

const targetOf = ({ headers: { location = '' } }: IncomingMessage, url: URL): string =>
  URL.canParse(location, url.href) ? new URL(location, url).href : location

/**
 * Connections by the way they take. The certificates are read when the first one is encrypted, and for all of
 * them: reading some three hundred takes longer than a request.
 */
const createAgents = (environment: Environment) => {
  const options = { keepAlive: true, maxSockets: maxAtOnce }
  const agents = new Map<string, http.Agent | https.Agent>()
  let secureContext: SecureContext | null = null
  const create = (url: URL, proxy: Proxy | null): http.Agent | https.Agent => {
    if (url.protocol === 'http:') return new http.Agent(options)
    secureContext ??= createSecureContext({ ca: systemCertificates(environment) })
    const secure = { ...options, secureContext }
    return proxy === null ? new https.Agent(secure) : new TunnelAgent(proxy, secure)
  }
  return {
    for: (url: URL, proxy: Proxy | null): http.Agent | https.Agent => {
      const name = `${url.protocol} ${JSON.stringify(proxy)}`
      const agent = agents.get(name) ?? create(url, proxy)
      agents.set(name, agent)
      return agent
    },
    close: (): void => {
      for (const agent of agents.values()) agent.destroy()
    },
  }
}

interface OpenCall {
  readonly call: http.ClientRequest
  /** What fails before there is an answer is then between this computer and the proxy. */
  readonly isAtProxy: boolean
}

const openCall = (
  { method, url: text, headers }: HttpRequest,
  environment: Environment,
  agents: ReturnType<typeof createAgents>,
): OpenCall => {
  const url = new URL(text)
  const choice = proxyFor(url, environment)
  if (choice.kind === 'unusable')
    throw new TransportError('proxy', `${choice.variable} is no address of an HTTP proxy`)
  const proxy = choice.kind === 'proxy' ? choice.proxy : null
  const agent = agents.for(url, proxy)
  const sent = { 'Accept-Encoding': acceptedCodings, ...headers }
  // The text of the address, because a URL object may write its path in another way.
  const path = text.slice(url.origin.length) || '/'
  const way = { host: url.hostname.replace(/^\[|\]$/g, ''), path, method, headers: sent, agent, ...asWindow }
  if (url.protocol === 'https:')
    return { call: https.request({ ...way, port: url.port || 443 }), isAtProxy: false }
  if (proxy === null) return { call: http.request({ ...way, port: url.port || 80 }), isAtProxy: false }
  const { host, port, authorization } = proxy
  const shown = {
    ...sent,
    Host: url.host,
    ...(authorization === undefined ? {} : { 'Proxy-Authorization': authorization }),
  }
  return { call: http.request({ ...way, host, port, path: text, headers: shown }), isAtProxy: true }
}

const answerOf = (
  answer: IncomingMessage,
  call: http.ClientRequest,
  url: URL,
  signal: AbortSignal,
): HttpResponse => {
  const { statusCode = 0, headers } = answer
  if (redirects.has(statusCode) && headers.location !== undefined)
    throw new RedirectRefused(statusCode, targetOf(answer, url))
  return {
    status: statusCode,
    header: (name) => {
      const value = headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
    body: bodyOf(answer, call, signal),
  }
}

/**
 * HTTP by Node: the certificates of the system, and the proxy that the environment names. It knows no PAC
 * file and no client certificate.
 */
export const createNodeTransport = (environment: Environment): NodeTransport => {
  const agents = createAgents(environment)
  return {
    send: (request, signal) =>
      new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const { call, isAtProxy } = openCall(request, environment, agents)
        const stop = (): void => {
          reject(signal.reason)
          call.destroy()
        }
        signal.addEventListener('abort', stop, { once: true })
        call.once('close', () => signal.removeEventListener('abort', stop))
        call.on('error', (error) =>
          reject(signal.aborted ? signal.reason : isAtProxy ? proxyError(error) : toTransportError(error)),
        )
        call.once('response', (answer) => {
          // Whoever reads the body gets the error as well; without a listener, it would end the process.
          answer.on('error', () => undefined)
          try {
            resolve(answerOf(answer, call, new URL(request.url), signal))
          } catch (error) {
            reject(error)
            call.destroy()
          }
        })
        call.end()
      }),
    close: agents.close,
  }
}
