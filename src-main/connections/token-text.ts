import { failed, ok, type Result } from '../../src-preload/contract/result'

/** Servers refuse a header that is longer; the keychain takes a long token in parts. */
const maximumTokenBytes = 16_384

/** Copied from the header of a request. A token has no space in it, so that the word cannot be a part of one. */
const scheme = /^bearer\s+/i

/** The token as typed or pasted, trimmed and without the word Bearer; visible ASCII only, so that it can neither end a header nor be cut by a NUL. */
export const parseToken = (text: string): Result<string> => {
  const token = text.trim().replace(scheme, '')
  if (token === '') return failed({ kind: 'input', problem: 'tokenEmpty' })
  if (!/^[\x21-\x7e]+$/.test(token)) return failed({ kind: 'input', problem: 'tokenCharacters' })
  if (token.length > maximumTokenBytes) return failed({ kind: 'input', problem: 'tokenTooLong' })
  return ok(token)
}
