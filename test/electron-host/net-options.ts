import { format, type UrlObject } from 'node:url'
import type { ClientRequestConstructorOptions } from 'electron'
import { validateHeader } from './net-headers'
import type { Session } from './session'

/** Electron's options, with a session of the stand-in; without one, the default session. */
export interface RequestOptions extends Omit<ClientRequestConstructorOptions, 'session'> {
  readonly session?: Session | null | undefined
}

type Redirect = 'follow' | 'error' | 'manual'

export interface ParsedOptions {
  readonly method: string
  readonly url: string
  readonly redirect: Redirect
  readonly areCredentialsOmitted: boolean
  /** By lower-case name. */
  readonly headers: Map<string, { readonly name: string; readonly value: string | string[] }>
}

const urlFromParts = ({
  protocol = 'http:',
  host,
  hostname = 'localhost',
  port,
  path = '/',
}: RequestOptions): string => {
  if (path.includes(' ')) throw new TypeError('Request path contains unescaped characters')
  const { pathname, search, hash } = new URL(path, 'http://localhost')
  const authority: UrlObject =
    host === undefined ? { hostname, ...(port === undefined ? {} : { port }) } : { host }
  return format({ protocol, ...authority, pathname, search, hash })
}

const redirectOf = (redirect: string | undefined): Redirect => {
  if (redirect === undefined || redirect === '') return 'follow'
  if (redirect === 'follow' || redirect === 'error' || redirect === 'manual') return redirect
  throw new Error('redirect mode should be one of follow, error or manual')
}

const headersOf = (given: unknown): ParsedOptions['headers'] => {
  const headers: ParsedOptions['headers'] = new Map()
  if (given === undefined || given === null) return headers
  if (typeof given !== 'object') throw new TypeError('headers must be an object')
  for (const [name, value] of Object.entries(given as Record<string, string | string[]>)) {
    validateHeader(name, value)
    headers.set(name.toLowerCase(), { name, value })
  }
  return headers
}

/**
 * Throws what Electron's constructor throws: `parseOptions` and `ClientRequest` in
 * lib/common/api/net-client-request.ts.
 */
export const parseOptions = (
  given: RequestOptions | string,
  isSession: (value: unknown) => boolean,
): ParsedOptions => {
  const options: RequestOptions = typeof given === 'string' ? { url: new URL(given).href } : given
  const url = options.url ?? ''
  const parsed = {
    method: (options.method ?? 'GET').toUpperCase(),
    url: url === '' ? urlFromParts(options) : url,
    redirect: redirectOf(options.redirect),
    areCredentialsOmitted: options.credentials === 'omit',
    headers: headersOf(options.headers),
  }
  if (options.session) {
    if (!isSession(options.session))
      throw new TypeError('`session` should be an instance of the Session class')
  } else if (options.partition && typeof options.partition !== 'string')
    throw new TypeError('`partition` should be a string')
  if (!['http:', 'https:'].includes(new URL(parsed.url).protocol))
    throw new Error('ClientRequest only supports http: and https: protocols')
  if (options.credentials === 'same-origin' && !options.origin)
    throw new Error('credentials: same-origin requires origin to be set')
  return parsed
}
