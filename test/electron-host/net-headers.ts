import type { IncomingMessage } from 'node:http'

/** A token of RFC 9110, as Chromium's `HttpUtil::IsValidHeaderName` requires it. */
const headerName = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/
/** All that Chromium's `HttpUtil::IsValidHeaderValue` refuses. */
const unsafeInValue = /[\0\r\n]/

/**
 * Throws what Electron's `setHeader` and `headers` option throw (`validateHeader` in
 * lib/common/api/net-client-request.ts).
 */
export const validateHeader = (name: unknown, value: unknown): void => {
  if (typeof name !== 'string') throw new TypeError('`name` should be a string in setHeader(name, value)')
  if (value === undefined || value === null)
    throw new Error(`\`value\` required in setHeader("${name}", value)`)
  if (!headerName.test(name)) throw new Error(`Invalid header name: '${name}'`)
  if (unsafeInValue.test(String(value)))
    throw new Error(`Invalid value for header '${name}': '${String(value)}'`)
}

const restricted = new Set([
  'content-length',
  'cookie2',
  'host',
  'keep-alive',
  'set-cookie',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
])

/**
 * Whether Chromium lets a caller set it: docs/api/client-request.md, `setHeader`;
 * services/network/public/cpp/header_util.cc.
 */
export const isAllowedHeader = (name: string, value: string): boolean => {
  const lowerCase = name.toLowerCase()
  if (restricted.has(lowerCase) || lowerCase.startsWith('proxy-')) return false
  return lowerCase !== 'connection' || value.toLowerCase() !== 'upgrade'
}

/** Node writes a header's characters as bytes, Chromium writes its UTF-8. */
export const onTheWire = (value: string): string => Buffer.from(value, 'utf8').toString('latin1')

/** Name and value pairs, as they came. */
export const rawPairs = ({ rawHeaders }: IncomingMessage): [name: string, value: string][] => {
  const pairs: [string, string][] = []
  for (let index = 0; index < rawHeaders.length; index += 2)
    pairs.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? ''])
  return pairs
}

/**
 * Every value of each header, by its lower-case name. Bytes that are not UTF-8 become U+FFFD, as on their way
 * into V8.
 */
export const valuesByName = (incoming: IncomingMessage): Record<string, string[]> => {
  const values: Record<string, string[]> = {}
  for (const [name, value] of rawPairs(incoming))
    (values[name.toLowerCase()] ??= []).push(Buffer.from(value, 'latin1').toString('utf8'))
  return values
}

const firstOnly = new Set(
  (
    'content-type content-length user-agent referer host authorization proxy-authorization if-modified-since if-unmodified-since from ' +
    'location max-forwards retry-after etag last-modified server age expires'
  ).split(' '),
)

/**
 * `IncomingMessage.headers`: of some headers the first value, of `set-cookie` a list, of all others
 * everything with commas.
 */
export const responseHeaders = (
  values: Readonly<Record<string, string[]>>,
): Record<string, string | string[]> =>
  Object.fromEntries(
    Object.entries(values).map(([name, all]) => {
      if (name === 'set-cookie') return [name, all]
      return [name, firstOnly.has(name) ? (all[0] ?? '') : all.join(', ')]
    }),
  )
