import type { FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import { pause } from '../waiting/pause'
import { isInUse, isMissing, noFolder, SizeMismatch } from './file-error'
import { toReplace } from './regular-file'
import { createTemporaryFiles, type TemporaryFile } from './temporary-files'

/** A file that does not exist yet: nothing under its name changes before `commit`. */
export interface PendingFile {
  /** The file that is replaced: where its name is a link, what that leads to. */
  readonly target: string
  append(bytes: Uint8Array): Promise<void>
  /** Flushes, and checks the size: after this, only moving it into place can fail. */
  finish(): Promise<void>
  /** Finishes the file and moves it into place. Rejects with the system's error or `SizeMismatch`. */
  commit(): Promise<void>
  /** Removes what was written. Safe after any failure. */
  discard(): Promise<void>
}

export interface AtomicFiles {
  /** Rejects if no file can have this name here. */
  begin(path: string): Promise<PendingFile>
  /** The whole file at once. */
  write(path: string, bytes: Uint8Array): Promise<void>
}

const renameAttempts = 5
const renameDelayMs = 200

/** Flushes the list of files in a folder. */
export const syncFolder = async (files: FileAccess, path: string): Promise<void> => {
  // Windows cannot open a folder to flush it, and does not need to.
  if (process.platform === 'win32') return
  const folder = await files.open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** A system may write fewer bytes than requested, and report it only in the returned number. */
export const writeAll = async (handle: FileHandle, bytes: Uint8Array): Promise<void> => {
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
        if (process.platform !== 'win32' || !isInUse(error) || attempt === renameAttempts) throw error
        await pause(clock, renameDelayMs * attempt)
      }
    }
  }

const createPendingFile = (
  files: FileAccess,
  rename: Rename,
  temporary: TemporaryFile,
  target: string,
): PendingFile => {
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
  // Only once: a failure is final.
  let finished: Promise<void> | undefined
  const finish = (): Promise<void> => (finished ??= flush())
  return {
    target,
    append: async (bytes) => {
      await writeAll(handle, bytes)
      written += bytes.byteLength
    },
    finish,
    commit: async () => {
      await finish()
      await rename(path, target)
      release()
      // The file is complete and in place. This only makes the folder's entry durable, which not every file
      // system supports.
      await Promise.allSettled([syncFolder(files, dirname(target))])
    },
    discard: async () => {
      try {
        await close()
      } finally {
        // First, so that the next save of this file can remove it if this fails.
        release()
        await files.rm(path, { force: true })
      }
    },
  }
}

/**
 * Writes files so that the old one or the complete new one is there, whatever happens. A link stays, and so
 * do the permissions of the old file.
 */
export const createAtomicFiles = ({ files, clock }: { files: FileAccess; clock: Clock }): AtomicFiles => {
  const rename = createRename(files, clock)
  const temporaryFiles = createTemporaryFiles(files)

  const begin = async (path: string): Promise<PendingFile> => {
    // Before anything is written, because only the rename would report a folder in the way or a name that is
    // too long.
    const { path: target, mode } = await toReplace(files, path)
    const temporary = await temporaryFiles.create(target, mode).catch((error: unknown) => {
      throw isMissing(error) ? noFolder(dirname(target)) : error
    })
    return createPendingFile(files, rename, temporary, target)
  }
  const write = async (path: string, bytes: Uint8Array): Promise<void> => {
    const file = await begin(path)
    try {
      await file.append(bytes)
      await file.commit()
    } catch (error) {
      // The reason for the failed write matters more than a failed removal.
      await Promise.allSettled([file.discard()])
      throw error
    }
  }
  return { begin, write }
}
