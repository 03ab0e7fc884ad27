import http from 'node:http'
import https from 'node:https'
import type { Agents } from './net-agent'
import { acceptedCodings } from './net-coding'
import { onTheWire } from './net-headers'
import type { Proxy } from './proxy-settings'

/** What a session's requests share. */
export interface Connections {
  readonly agents: Agents
  proxyOf(url: URL): Proxy | undefined
  /**
   * What each proxy was last given, by `host:port`: Chromium's cache of credentials lives as long as the
   * session.
   */
  readonly proxyAuthorizations: Map<string, string>
}

export interface WireRequest {
  readonly method: string
  readonly url: URL
  /** By their own names, as they were set. */
  readonly headers: Readonly<Record<string, string>>
  /** Set where the server, or the proxy, asked for it. */
  readonly authorization: string | undefined
}

/** Chromium's own limit, `HttpStreamParser::kMaxHeaderBufSize`. */
const maxHeaderSize = 256 * 1024

export const nameOf = ({ host, port }: Proxy): string => `${host}:${String(port)}`

const headersOf = (
  { url, headers, authorization }: WireRequest,
  proxyAuthorization: string | undefined,
): Record<string, string> => {
  const whole: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) whole[name] = onTheWire(value)
  const isSet = (name: string): boolean => Object.keys(headers).some((set) => set.toLowerCase() === name)
  if (!isSet('accept-encoding')) whole['Accept-Encoding'] = acceptedCodings(url)
  if (authorization !== undefined) whole['Authorization'] = authorization
  if (proxyAuthorization !== undefined) whole['Proxy-Authorization'] = proxyAuthorization
  return whole
}

/** Opens the way of one request. Node adds `Host` and `Connection`. */
export const openRequest = (request: WireRequest, connections: Connections): http.ClientRequest => {
  const { method, url } = request
  const { agents } = connections
  const proxy = connections.proxyOf(url)
  if (url.protocol === 'https:') {
    if (proxy !== undefined) throw new Error('The Chromium host builds no tunnel through a proxy')
    return https.request(url, {
      method,
      headers: headersOf(request, undefined),
      agent: agents.https,
      maxHeaderSize,
    })
  }
  if (proxy === undefined)
    return http.request(url, {
      method,
      headers: headersOf(request, undefined),
      agent: agents.http,
      maxHeaderSize,
    })
  const headers = {
    ...headersOf(request, connections.proxyAuthorizations.get(nameOf(proxy))),
    Host: url.host,
  }
  const way = { ...proxy, path: url.href.replace(/#.*/, ''), agent: agents.http, maxHeaderSize }
  return http.request({ ...way, method, headers })
}
