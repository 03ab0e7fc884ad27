import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { storedIdPattern } from '../../src-preload/contract/stored'
import { isMissing } from '../files/file-error'
import { unlessMissing } from '../files/holder-files'
import { makeFolder } from '../files/make-folder'
import type { FileAccess } from '../ports/file-access'

/** The folders of the kept results. */
export interface StoredShelf {
  readonly folder: string
  folderOf(storedId: string): string
  ids(): Promise<readonly string[]>
  /** The names of its files; none if it has been removed since its id was read, as by another listing. */
  namesIn(storedId: string): Promise<readonly string[]>
  /** A new folder; rejects if there is one. */
  create(storedId: string): Promise<string>
  /** At once for everybody who looks: another process never sees a part of it. */
  remove(storedId: string): Promise<void>
  /** Removes what is left of results whose removal was interrupted. */
  sweep(): Promise<void>
}

/** For the owner only; Windows has no such modes, and the user's profile is protected there. */
const ownerOnly = 0o700

/** No kept result has such a name. */
const removedEnding = '.removed'

export const createStoredShelf = (files: FileAccess, folder: string): StoredShelf => {
  const folderOf = (storedId: string): string => {
    if (!storedIdPattern.test(storedId)) throw new Error('not the name of a kept result')
    return join(folder, storedId)
  }
  const namesAt = async (path: string): Promise<readonly string[]> => {
    try {
      return await files.readdir(path)
    } catch (error) {
      if (isMissing(error)) return []
      throw error
    }
  }
  return {
    folder,
    folderOf,
    ids: async () => (await namesAt(folder)).filter((name) => storedIdPattern.test(name)),
    namesIn: (storedId) => namesAt(folderOf(storedId)),
    create: async (storedId) => {
      await makeFolder(files, folder, ownerOnly)
      await files.mkdir(folderOf(storedId), { mode: ownerOnly })
      return folderOf(storedId)
    },
    remove: async (storedId) => {
      const aside = join(folder, `${storedId}.${randomUUID()}${removedEnding}`)
      await unlessMissing(files.rename(folderOf(storedId), aside))
      await files.rm(aside, { recursive: true, force: true })
    },
    sweep: async () => {
      for (const name of await namesAt(folder)) {
        if (name.endsWith(removedEnding)) await files.rm(join(folder, name), { recursive: true, force: true })
      }
    },
  }
}
