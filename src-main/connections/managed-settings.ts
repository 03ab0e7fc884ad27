import { join } from 'node:path'
import { z } from 'zod'
import { isMissing } from '../files/file-error'
import { readText } from '../files/regular-file'
import type { FileAccess } from '../ports/file-access'

/** What the administrator of the computer says, for every user of it. */
export type Managed =
  | { readonly kind: 'free' }
  /** No connection deletes. `isDamaged`: the file is there, and what it says is not known. */
  | { readonly kind: 'readOnly'; readonly path: string; readonly isDamaged: boolean }

const name = 'managed.json'
const product = 'Device Event Explorer'

/**
 * Where the file may be. On Windows the folder of programs' data can be moved, and only a variable says where
 * to; whoever starts the application can change that one, so the usual place counts in any case.
 */
export const managedPaths = (platform: string, programData: string | undefined): readonly string[] => {
  if (platform === 'win32')
    return [...new Set(['C:\\ProgramData', programData ?? 'C:\\ProgramData'])].map(
      (folder) => `${folder}\\${product}\\${name}`,
    )
  if (platform === 'darwin') return [join('/Library/Application Support', product, name)]
  return [join('/etc/device-event-explorer', name)]
}

const schema = z.strictObject({ readOnly: z.boolean() })

/** A link that leads nowhere is there. */
const isAbsent = async (files: FileAccess, path: string): Promise<boolean> => {
  try {
    await files.lstat(path)
    return false
  } catch (error) {
    return isMissing(error) || (error instanceof Error && 'code' in error && error.code === 'ENOTDIR')
  }
}

const readOne = async (files: FileAccess, path: string): Promise<Managed> => {
  if (await isAbsent(files, path)) return { kind: 'free' }
  try {
    const { readOnly } = schema.parse(JSON.parse((await readText(files, path)).replace(/^\uFEFF/, '')))
    return readOnly ? { kind: 'readOnly', path, isDamaged: false } : { kind: 'free' }
  } catch {
    return { kind: 'readOnly', path, isDamaged: true }
  }
}

/** Read anew each time: the administrator does not wait for a restart. Never rejects. */
export const readManaged = async (files: FileAccess, paths: readonly string[]): Promise<Managed> => {
  const found = await Promise.all(paths.map((path) => readOne(files, path)))
  return found.find(({ kind }) => kind === 'readOnly') ?? { kind: 'free' }
}
