import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { FileAccess } from '../ports/file-access'

export interface TemporaryFile {
  readonly path: string
  readonly handle: FileHandle
  /** Call when it has been renamed or removed. */
  release(): void
}

/**
 * Beside the target, because a rename is atomic only within one file system; short, because names end at 255
 * bytes.
 */
const prefixOf = (target: string): string => `.${basename(target).slice(0, 40)}.`
const suffix = /^[0-9a-f]{8}\.part$/

export interface TemporaryFiles {
  /** A new file beside `target`, for its owner only, or with these permissions. */
  create(target: string, mode?: number): Promise<TemporaryFile>
}

export const createTemporaryFiles = (files: FileAccess): TemporaryFiles => {
  const inUse = new Set<string>()

  /** Removes what a killed process has left beside this target. */
  const removeStale = async (target: string): Promise<void> => {
    const prefix = prefixOf(target)
    for (const name of await files.readdir(dirname(target))) {
      const path = join(dirname(target), name)
      if (name.startsWith(prefix) && suffix.test(name.slice(prefix.length)) && !inUse.has(path))
        await files.rm(path, { force: true })
    }
  }

  return {
    create: async (target, mode) => {
      await removeStale(target)
      const path = join(dirname(target), `${prefixOf(target)}${randomUUID().slice(0, 8)}.part`)
      const release = (): void => void inUse.delete(path)
      // Before it exists: another save may begin in the meantime and clean up.
      inUse.add(path)
      try {
        const handle = await files.open(path, 'wx', 0o600)
        // Not when it is made, because the mask of the process would take away from them. Where a disk knows
        // none, it stays for its owner only.
        if (mode !== undefined) await Promise.allSettled([handle.chmod(mode)])
        return { path, handle, release }
      } catch (error) {
        release()
        throw error
      }
    },
  }
}
