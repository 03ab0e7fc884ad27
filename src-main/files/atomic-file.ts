import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import { pause } from '../waiting/pause'
import { isFolder, isHeldOpen, isMissing, SizeMismatch } from './file-error'
import { createTemporaryFiles, type TemporaryFile } from './temporary-files'

/** A file that is not there yet: nothing under its name changes before `commit`. */
export interface PendingFile {
  append(bytes: Uint8Array): Promise<void>
  /** Flushes, and checks the size: after this, only putting it in its place can fail. */
  finish(): Promise<void>
  /** Finishes it, and puts it in its place. Rejects with the system's error or `SizeMismatch`. */
  commit(): Promise<void>
  /** Removes what was written. Safe after any failure. */
  discard(): Promise<void>
}

export interface AtomicFiles {
  /** Rejects when the name is one that no file can have here. */
  begin(path: string): Promise<PendingFile>
  /** The whole file at once. */
  write(path: string, bytes: Uint8Array): Promise<void>
}

const renameAttempts = 5
const renameDelayMs = 200

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

/** A system may take less than it is given, and say so only by the number. */
const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
  for (let offset = 0; offset < bytes.byteLength;) {
    const { bytesWritten } = await handle.write(bytes, offset, bytes.byteLength - offset)
    if (bytesWritten === 0) throw new SizeMismatch(bytes.byteLength, offset)
    offset += bytesWritten
  }
}

type Rename = (from: string, to: string) => Promise<void>

const createRename =
  (files: FileAccess, clock: Clock): Rename =>
  async (from, to) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await files.rename(from, to)
        return
      } catch (error) {
        if (process.platform !== 'win32' || !isHeldOpen(error) || attempt === renameAttempts) throw error
        await pause(clock, renameDelayMs * attempt)
      }
    }
  }

/** Before anything is written, because a folder in the way or a name too long would show at the rename only. */
const assertReplaceable = async (files: FileAccess, path: string): Promise<void> => {
  try {
    if ((await files.stat(path)).isDirectory()) throw isFolder()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
}

const createPendingFile = (files: FileAccess, rename: Rename, temporary: TemporaryFile, target: string): PendingFile => {
  const { handle, path, release } = temporary
  let written = 0
  let closing: Promise<void> | undefined
  const close = (): Promise<void> => (closing ??= handle.close())
  const flush = async (): Promise<void> => {
    await handle.sync()
    await close()
    const { size } = await files.stat(path)
    if (size !== written) throw new SizeMismatch(written, size)
  }
  // Once: what has failed stays failed.
  let finished: Promise<void> | undefined
  const finish = (): Promise<void> => (finished ??= flush())
  return {
    append: async (bytes) => {
      await writeAll(handle, bytes)
      written += bytes.byteLength
    },
    finish,
    commit: async () => {
      await finish()
      await rename(path, target)
      release()
      // It is whole and in its place: all that is left is how soon the folder knows for good, which not every file system can say.
      await Promise.allSettled([syncFolder(files, dirname(target))])
    },
    discard: async () => {
      try {
        await close()
      } finally {
        // Before: what cannot be removed now is for the next file beside this one to clear up.
        release()
        await files.rm(path, { force: true })
      }
    },
  }
}

/** Writing that leaves the old file or the whole new one, whatever happens in between. */
export const createAtomicFiles = ({ files, clock }: { files: FileAccess; clock: Clock }): AtomicFiles => {
  const rename = createRename(files, clock)
  const temporaryFiles = createTemporaryFiles(files)

  const begin = async (path: string): Promise<PendingFile> => {
    await assertReplaceable(files, path)
    return createPendingFile(files, rename, await temporaryFiles.create(path), path)
  }
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    const file = await begin(path)
    try {
      await file.append(bytes)
      await file.commit()
    } catch (error) {
      // Why it could not be written says more than why the rest of it could not be removed.
      await Promise.allSettled([file.discard()])
      throw error
    }
  }
  return { begin, write }
}
