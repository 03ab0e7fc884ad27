import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { keptIdPattern } from '../../src-preload/contract/kept'
import { isMissing } from '../files/file-error'
import { unlessMissing } from '../files/holder-files'
import { makeFolder } from '../files/make-folder'
import type { FileAccess } from '../ports/file-access'

/** The folders of the kept results. */
export interface KeptShelf {
  readonly folder: string
  folderOf(keptId: string): string
  ids(): Promise<readonly string[]>
  /** The names of its files; none if it has been removed since its id was read, as by another listing. */
  namesIn(keptId: string): Promise<readonly string[]>
  /** A new folder; rejects if there is one. */
  create(keptId: string): Promise<string>
  /** At once for everybody who looks: another process never sees a part of it. */
  remove(keptId: string): Promise<void>
  /** Removes what is left of results whose removal was interrupted. */
  sweep(): Promise<void>
}

/** For the owner only; Windows has no such modes, and the user's profile is protected there. */
const ownerOnly = 0o700

/** No kept result has such a name. */
const removedEnding = '.removed'

export const createKeptShelf = (files: FileAccess, folder: string): KeptShelf => {
  const folderOf = (keptId: string): string => {
    if (!keptIdPattern.test(keptId)) throw new Error('not the name of a kept result')
    return join(folder, keptId)
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
    ids: async () => (await namesAt(folder)).filter((name) => keptIdPattern.test(name)),
    namesIn: (keptId) => namesAt(folderOf(keptId)),
    create: async (keptId) => {
      await makeFolder(files, folder, ownerOnly)
      await files.mkdir(folderOf(keptId), { mode: ownerOnly })
      return folderOf(keptId)
    },
    remove: async (keptId) => {
      const aside = join(folder, `${keptId}.${randomUUID()}${removedEnding}`)
      await unlessMissing(files.rename(folderOf(keptId), aside))
      await files.rm(aside, { recursive: true, force: true })
    },
    sweep: async () => {
      for (const name of await namesAt(folder)) {
        if (name.endsWith(removedEnding)) await files.rm(join(folder, name), { recursive: true, force: true })
      }
    },
  }
}
