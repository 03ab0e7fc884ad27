import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { isFileError } from '../files/file-error'
import { createHolderFiles } from '../files/holder-files'
import { makeFolder } from '../files/make-folder'
import type { FileAccess } from '../ports/file-access'

/** Another process that uses a kept result. */
export interface KeptUser {
  /** For the user. */
  readonly holder: string
  /** The file that says so, absolute. */
  readonly path: string
}

/**
 * Files that tell other processes which kept results this one uses. Both sides first write what they are
 * about to do and then look at what the other has written, so of a process that opens a result and one that
 * deletes it at the same time, at least one gives way.
 */
export interface StoredMarks {
  /**
   * Marks it as used, until `release`. False: another process is deleting it. Rejects with the error of the
   * system.
   */
  hold(storedId: string): Promise<boolean>
  release(storedId: string): void
  /** Resolves when everything released so far has no mark any more. */
  settled(): Promise<void>
  /** Runs `remove`, unless another process uses the result: then resolves with that one. */
  removing(storedId: string, remove: () => Promise<void>): Promise<KeptUser | null>
  /** Removes what processes that have ended have left. */
  sweep(): Promise<void>
}

interface StoredMarksOptions {
  readonly files: FileAccess
  readonly folder: string
  /** What other processes tell their users. */
  readonly program: string
  /** Reading must not depend on the right to write there. */
  readonly isBorrowed: boolean
}

type Purpose = 'used' | 'deleting'

const markPattern = /^[A-Za-z0-9-]+\.[0-9a-f-]+\.(?:used|deleting)$/

export const createStoredMarks = ({
  files,
  folder,
  program,
  isBorrowed,
}: StoredMarksOptions): StoredMarks => {
  const holders = createHolderFiles({ files, program })
  /** Of this process. */
  const own = randomUUID()
  const held = new Map<string, Promise<boolean>>()
  const turns = new Map<string, Promise<unknown>>()
  /** What this process writes and removes for one result, in the order of the calls. */
  const inTurn = async <T>(storedId: string, action: () => Promise<T>): Promise<T> => {
    const turn = (turns.get(storedId) ?? Promise.resolve()).then(action, action)
    turns.set(storedId, turn)
    return turn
  }
  const pathOf = (storedId: string, purpose: Purpose): string => join(folder, `${storedId}.${own}.${purpose}`)
  const write = async (storedId: string, purpose: Purpose): Promise<void> => {
    await makeFolder(files, folder, 0o700)
    const handle = await holders.open(pathOf(storedId, purpose))
    await handle?.writeFile(holders.text).finally(() => handle.close())
  }
  const erase = (storedId: string, purpose: Purpose): Promise<void> =>
    files.rm(pathOf(storedId, purpose), { force: true })
  const otherWith = async (storedId: string, purpose: Purpose): Promise<KeptUser | null> => {
    for (const name of await files.readdir(folder)) {
      if (!name.startsWith(`${storedId}.`) || !name.endsWith(`.${purpose}`) || name.includes(own)) continue
      const path = join(folder, name)
      const found = await holders.read(path)
      if (found !== undefined && !found.isStale) return { holder: found.holder ?? 'another process', path }
    }
    return null
  }
  const mark = async (storedId: string): Promise<boolean> => {
    try {
      await write(storedId, 'used')
    } catch (error) {
      if (isBorrowed && isFileError(error)) return true
      throw error
    }
    if ((await otherWith(storedId, 'deleting')) === null) return true
    await erase(storedId, 'used')
    return false
  }
  return {
    hold: (storedId) => {
      const marking = held.get(storedId) ?? inTurn(storedId, () => mark(storedId))
      held.set(storedId, marking)
      // Whoever holds it may look at the outcome later.
      marking.catch(() => undefined)
      return marking
    },
    release: (storedId) => {
      // A mark that cannot be removed counts for nothing once this process has ended; until then it only
      // keeps others from deleting.
      if (held.delete(storedId)) void inTurn(storedId, () => erase(storedId, 'used')).catch(() => undefined)
    },
    settled: async () => void (await Promise.allSettled(turns.values())),
    removing: async (storedId, remove) => {
      try {
        await write(storedId, 'deleting')
        const user = await otherWith(storedId, 'used')
        if (user === null) await remove()
        return user
      } finally {
        await erase(storedId, 'deleting')
      }
    },
    sweep: async () => {
      for (const name of await files.readdir(folder).catch(() => [])) {
        if (!markPattern.test(name) || name.includes(own)) continue
        const path = join(folder, name)
        if ((await holders.read(path))?.isStale === true) await files.rm(path, { force: true })
      }
    },
  }
}
