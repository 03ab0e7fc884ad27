import { join } from 'node:path'
import { keptIdPattern } from '../../src-preload/contract/kept'
import { isMissing } from '../files/file-error'
import type { FileAccess } from '../ports/file-access'

/** The folders of the kept results. */
export interface KeptShelf {
  readonly folder: string
  folderOf(keptId: string): string
  ids(): Promise<readonly string[]>
  /** A new folder; rejects if there is one. */
  create(keptId: string): Promise<string>
  remove(keptId: string): Promise<void>
}

/** For the owner only; Windows has no such modes, and the user's profile is protected there. */
const ownerOnly = 0o700

export const createKeptShelf = (files: FileAccess, folder: string): KeptShelf => {
  const folderOf = (keptId: string): string => {
    if (!keptIdPattern.test(keptId)) throw new Error('not the name of a kept result')
    return join(folder, keptId)
  }
  return {
    folder,
    folderOf,
    ids: async () => {
      try {
        return (await files.readdir(folder)).filter((name) => keptIdPattern.test(name))
      } catch (error) {
        if (isMissing(error)) return []
        throw error
      }
    },
    create: async (keptId) => {
      await files.mkdir(folder, { recursive: true, mode: ownerOnly })
      await files.mkdir(folderOf(keptId), { mode: ownerOnly })
      return folderOf(keptId)
    },
    remove: (keptId) => files.rm(folderOf(keptId), { recursive: true, force: true }),
  }
}
