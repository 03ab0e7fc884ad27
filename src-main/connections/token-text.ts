import { failed, ok, type Result } from '../../src-preload/contract/result'

/** Servers refuse a header that is longer; the keychain takes a long token in parts. */
const maximumTokenBytes = 16_384

/** The token as typed or pasted, trimmed; visible ASCII only, so that it can neither end a header nor be cut by a NUL. */
export const parseToken = (text: string): Result<string> => {
  const token = text.trim()
  if (token === '') return failed({ kind: 'input', fault: 'tokenEmpty' })
  if (!/^[\x21-\x7e]+$/.test(token)) return failed({ kind: 'input', fault: 'tokenCharacters' })
  if (token.length > maximumTokenBytes) return failed({ kind: 'input', fault: 'tokenTooLong' })
  return ok(token)
}
