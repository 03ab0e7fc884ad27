import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { fileOpening, headerBytes } from '../../src-main/stored-results/frames'

/**
 * The ways in which a secret may have been written down, by name. Base64 in its three alignments, without the
 * edges.
 */
const formsOf = (secret: string): ReadonlyMap<string, Buffer> => {
  const base64 = [0, 1, 2].map((shift): [string, Buffer] => {
    const text = Buffer.from(`${' '.repeat(shift)}${secret}`).toString('base64')
    return [`base64, shifted by ${shift}`, Buffer.from(text.slice(shift === 0 ? 0 : 4, -4))]
  })
  return new Map([
    ['plain', Buffer.from(secret)],
    ['percent-encoded', Buffer.from(encodeURIComponent(secret))],
    ['UTF-16', Buffer.from(secret, 'utf16le')],
    ['hexadecimal', Buffer.from(Buffer.from(secret).toString('hex'))],
    ...base64,
  ])
}

/** Names of the forms in which `content` holds the secret. */
export const findSecret = (secret: string, content: Buffer | string): readonly string[] => {
  const bytes = Buffer.from(content)
  return [...formsOf(secret)].filter(([, form]) => bytes.includes(form)).map(([name]) => name)
}

/** What compressed frames hold, for a file of stored results: no search would see it in the bytes of the file. */
const expandedFrames = (bytes: Buffer): readonly Buffer[] => {
  if (!bytes.subarray(0, fileOpening.length).equals(fileOpening)) return []
  const expanded: Buffer[] = []
  for (let at = fileOpening.length; at + headerBytes < bytes.length;) {
    const end = at + headerBytes + bytes.readUInt32LE(at)
    expanded.push(inflateRawSync(bytes.subarray(at + headerBytes, end)))
    at = end
  }
  return expanded
}

/**
 * `path: form` of every file below `folder` that holds the secret; `isLeftOut` names the paths not looked
 * into.
 */
export const findSecretInFiles = (
  secret: string,
  folder: string,
  isLeftOut: (path: string) => boolean,
): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => !isLeftOut(path) && statSync(path, { throwIfNoEntry: false })?.isFile() === true)
    .flatMap((path) => {
      const bytes = readFileSync(path)
      const forms = [bytes, ...expandedFrames(bytes)].flatMap((content) => findSecret(secret, content))
      return [...new Set(forms)].map((form) => `${path}: ${form}`)
    })

/** `id file: form` of every command line and environment of these processes (Linux) that holds the secret. */
export const findSecretInProcesses = (secret: string, ids: readonly number[]): readonly string[] =>
  ids.flatMap((id) =>
    ['cmdline', 'environ'].flatMap((file) => {
      try {
        return findSecret(secret, readFileSync(`/proc/${id}/${file}`)).map((form) => `${id} ${file}: ${form}`)
      } catch (error) {
        // It ended while we looked.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
        throw error
      }
    }),
  )
