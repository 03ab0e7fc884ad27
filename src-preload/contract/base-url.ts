import type { InputProblem } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'

/** Node and the page both have it; the contract knows the types of neither. */
declare const URL: {
  new (text: string): {
    readonly protocol: string
    readonly host: string
    readonly hostname: string
    readonly pathname: string
  }
  canParse(text: string): boolean
}

/**
 * The address of a Device Event Service. `canonical` identifies it in the keychain and starts every URL that
 * is sent.
 */
export interface BaseUrl {
  /** Lower-case scheme and host, port unless it is the default, path prefix without slashes at its end. */
  readonly canonical: string
  /** With the port unless it is the default. */
  readonly host: string
  readonly isEncrypted: boolean
  readonly isLoopback: boolean
}

// URL parsers drop tabs and line ends, and treat a backslash as a slash: the user would read another address
// than the one used.
const misleading = /[\u0000-\u0020\u007f-\u009f\\]/

// The URL parser has already normalized every notation of an IPv4 address.
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const problemOfText = (text: string): InputProblem | null => {
  if (/\p{Surrogate}/u.test(text)) return 'notUnicode'
  if (misleading.test(text)) return 'urlUnreadable'
  const [, scheme, rest] = /^(https?):(.*)$/is.exec(text) ?? []
  if (scheme === undefined || rest === undefined) return text === '' ? 'urlUnreadable' : 'urlScheme'
  // URL parsers turn `https:host` and `https:///host` into `https://host`: here they are typing errors.
  if (!/^\/\/[^/]/.test(rest)) return 'urlUnreadable'
  // Checked in the text, because an empty userinfo, query or fragment leaves no trace in the parsed URL.
  if (/^\/\/[^/?#]*@/.test(rest)) return 'urlUserInfo'
  if (rest.includes('#')) return 'urlFragment'
  return rest.includes('?') ? 'urlQuery' : null
}

/**
 * Parses a base URL as the user typed it, without the spaces around it. `allowUnencrypted`: the user accepted
 * plain http to another machine. Fails with an `input` error that does not repeat the text, because it may
 * contain a secret.
 */
export const parseBaseUrl = (text: string, allowUnencrypted: boolean): Result<BaseUrl> => {
  const trimmed = text.replace(/^ +| +$/g, '')
  const problem = problemOfText(trimmed)
  if (problem !== null) return failed({ kind: 'input', problem })
  if (!URL.canParse(trimmed)) return failed({ kind: 'input', problem: 'urlUnreadable' })
  const url = new URL(trimmed)
  const isEncrypted = url.protocol === 'https:'
  const isLoopback = loopbackHost.test(url.hostname)
  if (!isEncrypted && !isLoopback && !allowUnencrypted)
    return failed({ kind: 'input', problem: 'urlUnencrypted' })
  const canonical = `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`
  return ok({ canonical, host: url.host, isEncrypted, isLoopback })
}
