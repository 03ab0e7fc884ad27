import { createHash } from 'node:crypto'
import type { SecretStore } from '../ports/secret-store'

/**
 * The limit of Windows' credential store for one secret, in bytes; used on every system, so that all behave
 * alike.
 */
const maximumPartBytes = 2560
/** Limits the search for parts that an interrupted write has left. */
const maxParts = 16

/** Writes alternate between two names, so that a new secret never overwrites parts of the valid one. */
type Generation = 'a' | 'b'

interface Manifest {
  readonly generation: Generation
  readonly partCount: number
  readonly digest: string
}

const digestOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A token contains no space, so a manifest is never mistaken for one. */
const writeManifest = ({ generation, partCount, digest }: Manifest): string =>
  `split ${generation} ${String(partCount)} ${digest}`

const readManifest = (text: string | null): Manifest | null => {
  const [, generation, count, digest] = text?.match(/^split ([ab]) (\d{1,2}) ([0-9a-f]{64})$/) ?? []
  if ((generation !== 'a' && generation !== 'b') || digest === undefined) return null
  return { generation, partCount: Number(count), digest }
}

const partsOf = (secret: string): readonly string[] =>
  Array.from({ length: Math.ceil(secret.length / maximumPartBytes) }, (_, index) =>
    secret.slice(index * maximumPartBytes, (index + 1) * maximumPartBytes),
  )

/**
 * A keychain for secrets (ASCII) that are too long for one entry: it splits them over several entries, and
 * the account's entry then contains a manifest, written last and removed first. The manifest has the number
 * of parts and their digest, so that a read never returns a mixture of two secrets: it returns a secret that
 * was written whole, or rejects.
 */
export const createSplitSecrets = (secrets: SecretStore): SecretStore => {
  const partAccount = (account: string, generation: Generation, index: number): string =>
    `${account} ${generation}${String(index)}`
  /**
   * From the last to the first, so that after an interruption the next call finds the rest from the start.
   */
  const removeParts = async (account: string, generation: Generation, from = 0): Promise<void> => {
    let end = from
    while (end < maxParts && (await secrets.read(partAccount(account, generation, end))) !== null) end += 1
    for (let index = end - 1; index >= from; index -= 1)
      await secrets.remove(partAccount(account, generation, index))
  }
  const join = async (account: string, { generation, partCount, digest }: Manifest): Promise<string> => {
    const parts: string[] = []
    for (let index = 0; index < partCount; index += 1)
      parts.push((await secrets.read(partAccount(account, generation, index))) ?? '')
    const secret = parts.join('')
    if (digestOf(secret) !== digest) throw new Error('parts of the secret are missing from the keychain')
    return secret
  }

  const writeSplit = async (account: string, secret: string, generation: Generation): Promise<void> => {
    const parts = partsOf(secret)
    for (const [index, part] of parts.entries())
      await secrets.write(partAccount(account, generation, index), part)
    await secrets.write(
      account,
      writeManifest({ generation, partCount: parts.length, digest: digestOf(secret) }),
    )
    await removeParts(account, generation, parts.length)
  }

  /**
   * Accounts whose entry was removed, but perhaps not all parts: a retry must continue although the entry is
   * gone.
   */
  const halfRemoved = new Set<string>()

  return {
    read: async (account) => {
      const text = await secrets.read(account)
      const manifest = readManifest(text)
      return manifest === null ? text : join(account, manifest)
    },
    write: async (account, secret) => {
      halfRemoved.delete(account)
      const before = readManifest(await secrets.read(account))
      const next = before?.generation === 'a' ? 'b' : 'a'
      if (secret.length <= maximumPartBytes) {
        await secrets.write(account, secret)
        await removeParts(account, next)
      } else await writeSplit(account, secret, next)
      await removeParts(account, next === 'a' ? 'b' : 'a')
    },
    remove: async (account) => {
      if (!(await secrets.remove(account)) && !halfRemoved.has(account)) return false
      halfRemoved.add(account)
      for (const generation of ['a', 'b'] as const) await removeParts(account, generation)
      halfRemoved.delete(account)
      return true
    },
  }
}
