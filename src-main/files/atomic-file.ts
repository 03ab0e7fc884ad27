import { randomUUID } from 'node:crypto'
import { basename, dirname, join } from 'node:path'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import { isHeldOpen, SizeMismatch } from './file-error'

/** A file that is not there yet: nothing under its name changes before `commit` has succeeded. */
export interface PendingFile {
  append(bytes: Uint8Array): Promise<void>
  /** Flushes, checks the size, and puts the file in its place. Rejects with the system's error or `SizeMismatch`. */
  commit(): Promise<void>
  /** Removes what was written. Safe after any failure. */
  discard(): Promise<void>
}

export interface AtomicFiles {
  begin(path: string): Promise<PendingFile>
  /** The whole file at once. */
  write(path: string, bytes: Uint8Array): Promise<void>
}

const renameAttempts = 5
const renameDelayMs = 200

/** Beside the target, because a rename is atomic only within one file system; short, because names end at 255 bytes. */
const temporaryPath = (path: string): string => join(dirname(path), `.${basename(path).slice(0, 40)}.${randomUUID().slice(0, 8)}.part`)

/** Flushes which files are in a folder. */
export const syncFolder = async (files: FileAccess, path: string): Promise<void> => {
  // Windows cannot open a folder to flush it, and needs no such flush.
  if (process.platform === 'win32') return
  const folder = await files.open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

const sleep = (clock: Clock, ms: number): Promise<void> => new Promise((resolve) => clock.schedule(ms, resolve))

const createRename =
  (files: FileAccess, clock: Clock) =>
  async (from: string, to: string): Promise<void> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await files.rename(from, to)
        return
      } catch (error) {
        if (process.platform !== 'win32' || !isHeldOpen(error) || attempt === renameAttempts) throw error
        await sleep(clock, renameDelayMs * attempt)
      }
    }
  }

/** Writing that leaves the old file or the whole new one, whatever happens in between. */
export const createAtomicFiles = ({ files, clock }: { files: FileAccess; clock: Clock }): AtomicFiles => {
  const rename = createRename(files, clock)

  const putInPlace = async (part: string, path: string, written: number): Promise<void> => {
    const { size } = await files.stat(part)
    if (size !== written) throw new SizeMismatch(written, size)
    await rename(part, path)
    await syncFolder(files, dirname(path))
  }

  const begin = async (path: string): Promise<PendingFile> => {
    const part = temporaryPath(path)
    const handle = await files.open(part, 'wx', 0o600)
    let written = 0
    let isOpen = true
    const close = async (): Promise<void> => {
      if (!isOpen) return
      isOpen = false
      await handle.close()
    }
    return {
      append: async (bytes) => {
        // `writeFile` of a handle goes on from its position and loops until all is written; `write` may stop short.
        await handle.writeFile(bytes)
        written += bytes.byteLength
      },
      commit: async () => {
        await handle.sync()
        await close()
        await putInPlace(part, path, written)
      },
      discard: async () => {
        try {
          await close()
        } finally {
          await files.rm(part, { force: true })
        }
      },
    }
  }

  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    const file = await begin(path)
    try {
      await file.append(bytes)
      await file.commit()
    } catch (error) {
      await file.discard()
      throw error
    }
  }
  return { begin, write }
}
