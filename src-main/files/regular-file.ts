import type { Stats } from 'node:fs'
import { constants } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import type { FileAccess } from '../ports/file-access'
import { isFolder, isMissing, notFile } from './file-error'

/**
 * Rejects unless it is a file, or a link to one. Call it before anything is opened: opening a pipe waits
 * until somebody writes to it, and a device may never end.
 */
export const requireFile = async (files: FileAccess, path: string): Promise<Stats> => {
  const found = await files.stat(path)
  if (found.isDirectory()) throw isFolder()
  if (!found.isFile()) throw notFile()
  return found
}

/** The text of a file. Rejects, like `requireFile`, where reading might not end. */
export const readText = async (files: FileAccess, path: string): Promise<string> => {
  await requireFile(files, path)
  return files.readFile(path, 'utf8')
}

/** Where a link leads, also if nothing is there; anything else is itself. */
export const endOfLinks = async (files: FileAccess, path: string): Promise<string> => {
  try {
    if (!(await files.lstat(path)).isSymbolicLink()) return path
  } catch (error) {
    if (isMissing(error)) return path
    throw error
  }
  // What a link says starts from where its folder really is.
  return endOfLinks(files, resolve(await files.realpath(dirname(path)), await files.readlink(path)))
}

export interface Replaceable {
  /** The file itself, where the name is a link to it. */
  readonly path: string
  /** Of the file that is there; absent: there is none. */
  readonly mode?: number
}

/**
 * What is replaced when a file of this name is written. Rejects if that is a folder, a device, a pipe, a
 * socket, or a file that may not be written to: renaming another file to its name would succeed, and put an
 * ordinary file in its place.
 */
export const toReplace = async (files: FileAccess, name: string): Promise<Replaceable> => {
  try {
    const { mode } = await requireFile(files, name)
    await files.access(name, constants.W_OK)
    return { path: await endOfLinks(files, name), mode: mode & 0o777 }
  } catch (error) {
    if (isMissing(error)) return { path: await endOfLinks(files, name) }
    throw error
  }
}
