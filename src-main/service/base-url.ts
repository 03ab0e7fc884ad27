import type { InputProblem } from '../../src-preload/contract/errors'
import { failed, ok, type Result } from '../../src-preload/contract/result'

/** Where a Device Event Service is. `canonical` names it in the keychain and starts every URL that is sent. */
export interface BaseUrl {
  /** Lower-case scheme and host, port unless it is the default, path prefix without slashes at its end. */
  readonly canonical: string
  /** With the port unless it is the default. */
  readonly host: string
  readonly isEncrypted: boolean
  readonly isLoopback: boolean
}

// URL parsers drop tabs and line ends, and read a backslash as a slash: what a person reads is not what is asked.
const misleading = /[\u0000-\u0020\u007f-\u009f\\]/

// An IPv4 address in any notation has been normalized by the URL parser before it comes here.
const loopbackHost = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/

const problemOfText = (text: string): InputProblem | null => {
  if (/\p{Surrogate}/u.test(text)) return 'notUnicode'
  if (misleading.test(text)) return 'urlUnreadable'
  const [, scheme, rest] = /^(https?):(.*)$/is.exec(text) ?? []
  if (scheme === undefined || rest === undefined) return text === '' ? 'urlUnreadable' : 'urlScheme'
  // `https:host` and `https:///host` are folded into `https://host` by URL parsers: a slip of the hand, not an address.
  if (!/^\/\/[^/]/.test(rest)) return 'urlUnreadable'
  // Looked for in the text, because an empty userinfo, query or fragment leaves no trace in the parsed URL.
  if (/^\/\/[^/?#]*@/.test(rest)) return 'urlUserInfo'
  if (rest.includes('#')) return 'urlFragment'
  return rest.includes('?') ? 'urlQuery' : null
}

/**
 * Reads a base URL as a person typed it; spaces around it are dropped. `allowUnencrypted` is the person's word that plain
 * http to another machine is meant. Fails with an `input` error that does not repeat the text, which may hold a secret.
 */
export const parseBaseUrl = (text: string, allowUnencrypted: boolean): Result<BaseUrl> => {
  const trimmed = text.replace(/^ +| +$/g, '')
  const problem = problemOfText(trimmed)
  if (problem !== null) return failed({ kind: 'input', problem })
  if (!URL.canParse(trimmed)) return failed({ kind: 'input', problem: 'urlUnreadable' })
  const url = new URL(trimmed)
  const isEncrypted = url.protocol === 'https:'
  const isLoopback = loopbackHost.test(url.hostname)
  if (!isEncrypted && !isLoopback && !allowUnencrypted) return failed({ kind: 'input', problem: 'urlUnencrypted' })
  const canonical = `${url.protocol}//${url.host}${url.pathname.replace(/\/+$/, '')}`
  return ok({ canonical, host: url.host, isEncrypted, isLoopback })
}
