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

/** One entry of NO_PROXY: a host and those below it, with or without a port. */
const isExcepted = (entry: string, url: URL): boolean => {
  if (entry === '*') return true
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(\d+))?$/.exec(entry) ?? []
  const name = host.replace(/^\*?\./, '').toLowerCase()
  if (name === '' || (port !== undefined && port !== defaultPort(url))) return false
  const hostname = url.hostname.toLowerCase()
  return hostname === name || hostname === `[${name}]` || hostname.endsWith(`.${name}`)
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
 * As other command-line programs read them: the lower-case name goes before the other, and NO_PROXY lists
 * hosts that are reached directly.
 */
export const proxyFor = (url: URL, environment: Environment): ProxyChoice => {
  const names = url.protocol === 'https:' ? ['https_proxy', 'HTTPS_PROXY'] : ['http_proxy', 'HTTP_PROXY']
  const variable = names.find((name) => (environment[name] ?? '') !== '')
  if (variable === undefined) return direct
  const exceptions = (environment['no_proxy'] ?? environment['NO_PROXY'] ?? '').split(/[,\s]+/)
  if (exceptions.some((entry) => isExcepted(entry, url))) return direct
  const proxy = parseProxy(environment[variable] ?? '')
  return proxy === null ? { kind: 'unusable', variable } : { kind: 'proxy', proxy }
}
