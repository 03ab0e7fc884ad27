import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { signatureNamespace } from '../src-core/formats/package/layout'
import { exitCodes } from './exit-code'
import { Refusal } from './failure'
import { type FileOptions, formatOf } from './file-format'

export interface SigningOptions extends FileOptions {
  /** A private key of OpenSSH, or the public one of a key that its agent has. */
  readonly signKey?: string
}

type Sign = (bytes: Uint8Array) => Uint8Array

/**
 * OpenSSH itself asks for a passphrase, and speaks to its agent and to hardware keys: no key is ever read
 * here. `why`: what stays undone if it fails.
 */
const keygen = (words: readonly string[], why: string, input: Uint8Array = new Uint8Array(0)): Uint8Array => {
  const { error, status, stdout, stderr } = spawnSync('ssh-keygen', words, { input })
  if (error !== undefined && 'code' in error && error.code === 'ENOENT')
    throw new Refusal(
      `${why}: there is no ssh-keygen on this computer. Install OpenSSH, or leave out --sign-key.`,
      exitCodes.error,
    )
  if (error !== undefined || status !== 0) {
    const [firstLine = ''] = (error?.message ?? stderr.toString()).trim().split('\n')
    throw new Refusal(
      `${why}: ssh-keygen says "${firstLine}". Name another key with --sign-key.`,
      exitCodes.error,
    )
  }
  return stdout
}

/**
 * Signs with the key that the user names; undefined: none. Refuses what cannot be signed, and a key that
 * cannot sign now (its passphrase is not typed, its private half is elsewhere), before anything is fetched. The
 * signature covers the list of a package.
 */
export const signerFor = (options: SigningOptions): Sign | undefined => {
  const { signKey } = options
  if (signKey === undefined) return undefined
  if (options.out === undefined || formatOf(options) !== 'dexp')
    throw new Refusal('Only a package can be signed: name one with --out FILE.dexp.', exitCodes.usage)
  const key = resolve(signKey)
  const sign = (bytes: Uint8Array, why: string): Uint8Array =>
    keygen(['-Y', 'sign', '-q', '-n', signatureNamespace, '-f', key], why, bytes)
  sign(Buffer.from('May this key sign?'), `Nothing can be signed with ${key}`)
  return (bytes) => sign(bytes, `Nothing was signed with ${key}`)
}
