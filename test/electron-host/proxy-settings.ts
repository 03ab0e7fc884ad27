import type { ProxyConfig } from 'electron'

export interface Proxy {
  readonly host: string
  readonly port: number
}

interface Settings {
  readonly proxy: Proxy | undefined
  readonly isLoopbackProxied: boolean
}

const settings = new WeakMap<object, Settings>()
const isLoopback = (host: string): boolean => /^(127\.|\[::1\]$|localhost$|.*\.localhost$)/.test(host)

const parse = ({ mode, proxyRules = '', proxyBypassRules = '' }: ProxyConfig): Settings => {
  if (mode === 'direct') return { proxy: undefined, isLoopbackProxied: false }
  const [, host, port] = /^(?:http:\/\/)?([^:;=,/]+):(\d+)$/.exec(proxyRules) ?? []
  if (
    host === undefined ||
    !['', '<-loopback>'].includes(proxyBypassRules) ||
    (mode ?? 'fixed_servers') !== 'fixed_servers'
  ) {
    throw new Error('The Chromium host knows one HTTP proxy for everything, and the bypass rule <-loopback>')
  }
  return { proxy: { host, port: Number(port) }, isLoopbackProxied: proxyBypassRules !== '' }
}

export const setProxyOf = (session: object, config: ProxyConfig): void => {
  settings.set(session, parse(config))
}

/**
 * As docs/api/session.md says of `proxyBypassRules`: this machine is reached directly, unless `<-loopback>`
 * takes that away.
 */
export const proxyOf = (session: object | undefined, { hostname }: URL): Proxy | undefined => {
  const known = session === undefined ? undefined : settings.get(session)
  return known === undefined || (isLoopback(hostname) && !known.isLoopbackProxied) ? undefined : known.proxy
}
