import type { IncomingMessage } from 'node:http'
import { valuesByName } from './net-headers'

/** What Chromium makes of the head of an answer, before anybody sees it. */
export type HeadVerdict =
  | { readonly kind: 'answer' }
  | { readonly kind: 'broken'; readonly code: string }
  | { readonly kind: 'redirect'; readonly target: URL; readonly method: string }

const redirects = new Set([301, 302, 303, 307, 308])

/** Headers of which two different values are refused: `HttpStreamParser::ParseResponseHeaders`. */
const single = {
  location: 'ERR_RESPONSE_HEADERS_MULTIPLE_LOCATION',
  'content-disposition': 'ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_DISPOSITION',
} as const

/** `RedirectInfo`: 303 becomes a GET, and so does what posted before 301 and 302. */
const methodAfter = (status: number, method: string): string => {
  const becomesGet =
    status === 303 ? method !== 'HEAD' : (status === 301 || status === 302) && method === 'POST'
  return becomesGet ? 'GET' : method
}

/** Bytes over 127 are percent-encoded one by one, as `HttpResponseHeaders::IsRedirect` does. */
const escapeBytes = (location: string): string =>
  location.replace(/[\x80-\xff]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

const redirectOf = (incoming: IncomingMessage, location: string, from: URL, method: string): HeadVerdict => {
  try {
    const target = new URL(escapeBytes(location), from)
    return { kind: 'redirect', target, method: methodAfter(incoming.statusCode ?? 0, method) }
  } catch {
    // `URLRequestJob::CanFollowRedirect`: an address that is none.
    return { kind: 'broken', code: 'ERR_INVALID_REDIRECT' }
  }
}

export const judgeHead = (incoming: IncomingMessage, from: URL, method: string): HeadVerdict => {
  const values = valuesByName(incoming)
  for (const [name, code] of Object.entries(single))
    if (new Set(values[name]).size > 1) return { kind: 'broken', code }
  const { location = '' } = incoming.headers
  if (!redirects.has(incoming.statusCode ?? 0) || location === '') return { kind: 'answer' }
  return redirectOf(incoming, location, from, method)
}
