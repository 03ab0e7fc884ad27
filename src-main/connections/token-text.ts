import { failed, ok, type Result } from '../../src-core/errors/result'

/** Servers refuse longer headers; the keychain stores a long token in parts. */
const maximumTokenBytes = 16_384

/** Copied from the header of a request. A token contains no space, so the word cannot be part of one. */
const scheme = /^bearer\s+/i

/**
 * The typed or pasted token, trimmed and without the word Bearer. Visible ASCII only, so that no line end or
 * NUL can cut the header.
 */
export const parseToken = (text: string): Result<string> => {
  const token = text.trim().replace(scheme, '')
  if (token === '') return failed({ kind: 'input', problem: 'tokenEmpty' })
  if (!/^[\x21-\x7e]+$/.test(token)) return failed({ kind: 'input', problem: 'tokenCharacters' })
  if (token.length > maximumTokenBytes) return failed({ kind: 'input', problem: 'tokenTooLong' })
  return ok(token)
}
