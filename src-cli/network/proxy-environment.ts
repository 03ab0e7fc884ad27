import { BlockList, isIP } from 'node:net'

export type Environment = Readonly<Record<string, string | undefined>>

export interface Proxy {
  readonly host: string
  readonly port: number
  /** The value of `Proxy-Authorization`; absent: the variable names no user. */
  readonly authorization?: string
}

/** What the variables say of one address. */
export type ProxyChoice =
  | { readonly kind: 'direct' }
  | { readonly kind: 'proxy'; readonly proxy: Proxy }
  | { readonly kind: 'unusable'; readonly variable: string }

const direct: ProxyChoice = { kind: 'direct' }

const defaultPort = ({ protocol, port }: URL): string =>
  port !== '' ? port : protocol === 'https:' ? '443' : '80'

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Whether an address is in a range such as `10.0.0.0/8` or `fd00::/8`, or is that address. */
const isWithin = (address: string, range: string): boolean => {
  const [, first = '', prefix] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(range) ?? []
  const family = familyOf(first)
  const most = family === 'ipv6' ? 128 : 32
  const bits = prefix === undefined ? most : Number(prefix)
  if (isIP(address) === 0 || isIP(first) === 0 || bits > most) return false
  const list = new BlockList()
  list.addSubnet(first, bits, family)
  return list.check(address, familyOf(address))
}

interface Exception {
  /** A host, an address or a range of them. */
  readonly host: string
  readonly port?: string
}

/** `host`, `host:8443`, `fd00::/8`, `[fd00::1]`, `[fd00::1]:8443`. */
const exceptionOf = (entry: string): Exception => {
  if (isIP(entry.replace(/\/\d+$/, '')) === 6) return { host: entry }
  const [, bracketed, plain = '', port] = /^(?:\[([^\]]*)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? []
  return { host: bracketed ?? plain, ...(port === undefined ? {} : { port }) }
}

/** As Chromium has it: what is on this computer, or has no address but for its neighbours, no proxy can reach. */
const neverThroughProxy = ['localhost', '127.0.0.0/8', '::1', '169.254.0.0/16', 'fe80::/10']

/** One entry of NO_PROXY: a host and those below it, or addresses; with or without a port. */
const isExcepted = (entry: string, url: URL): boolean => {
  if (entry === '*') return true
  const { host, port } = exceptionOf(entry)
  const name = host
    .replace(/^\*?\./, '')
    .replace(/\.$/, '')
    .toLowerCase()
  if (name === '' || (port !== undefined && port !== defaultPort(url))) return false
  const hostname = url.hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase()
  return hostname === name || hostname.endsWith(`.${name}`) || isWithin(hostname, name)
}

/** Null: a percent sign begins no encoded character. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

const parseProxy = (text: string): Proxy | null => {
  const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`
  if (!URL.canParse(whole)) return null
  const { protocol, hostname, port, username, password } = new URL(whole)
  if (protocol !== 'http:' || hostname === '') return null
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? 80 : Number(port) }
  if (username === '') return address
  const user = decoded(`${username}:${password}`)
  if (user === null) return null
  return { ...address, authorization: `Basic ${Buffer.from(user).toString('base64')}` }
}

/**
 * As other command-line programs read them: the lower-case name goes before the other, ALL_PROXY counts where
 * the protocol has none of its own, and NO_PROXY lists hosts, addresses and ranges of addresses that are reached directly. Names are not resolved for it.
 */
export const proxyFor = (url: URL, environment: Environment): ProxyChoice => {
  const own = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY']
  const names = [...own, 'all_proxy', 'ALL_PROXY']
  const variable = names.find((name) => (environment[name] ?? '') !== '')
  if (variable === undefined) return direct
  const named = (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '').split(/[,\s]+/)
  if ([...neverThroughProxy, ...named].some((entry) => isExcepted(entry, url))) return direct
  const proxy = parseProxy(environment[variable] ?? '')
  return proxy === null ? { kind: 'unusable', variable } : { kind: 'proxy', proxy }
}
