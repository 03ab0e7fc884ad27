import type { FileHandle } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { FileAccess } from '../ports/file-access'
import { isMissing } from './file-error'
import { readText } from './regular-file'

/** A file that names the process which made it. */
export interface HolderFile {
  readonly text: string
  /** For the user: program, process and computer. Undefined: it has no name yet. */
  readonly holder?: string
  /**
   * Its process has ended, or was interrupted before it could write its name. One of another computer never
   * is: nobody here knows.
   */
  readonly isStale: boolean
}

export interface HolderFiles {
  /** What this process writes into its files. */
  readonly text: string
  /** Null: there is one already. Rejects with the error of the system. */
  open(path: string): Promise<FileHandle | null>
  /** Undefined: it is not there. Call it only for files that this process does not hold now. */
  read(path: string): Promise<HolderFile | undefined>
}

interface HolderFilesOptions {
  readonly files: FileAccess
  /** What other processes tell their users. */
  readonly program: string
  readonly isAlive?: ((pid: number) => boolean) | undefined
}

/** A holder that has not written its name for so long was interrupted before it could. */
const namelessMs = 10_000

/** Whether a process of this computer has the number. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const decode = (
  text: string,
): { readonly program: string; readonly pid: number; readonly host: string } | null => {
  const [program = '', pid = '', host = ''] = text.split('\n')
  return /^\d+$/.test(pid) && host !== '' ? { program, pid: Number(pid), host } : null
}

const isTaken = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Undefined: the file is not there. */
export const unlessMissing = async <T>(action: Promise<T>): Promise<T | undefined> =>
  action.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

export const createHolderFiles = ({
  files,
  program,
  isAlive = isRunning,
}: HolderFilesOptions): HolderFiles => {
  const own = hostname()
  return {
    text: `${program}\n${String(process.pid)}\n${own}\n`,
    open: async (path) => {
      try {
        return await files.open(path, 'wx', 0o600)
      } catch (error) {
        if (isTaken(error)) return null
        throw error
      }
    },
    read: async (path) => {
      const text = await unlessMissing(readText(files, path))
      if (text === undefined) return undefined
      const known = decode(text)
      if (known === null) {
        const found = await unlessMissing(files.stat(path))
        return { text, isStale: found === undefined || Date.now() - found.mtimeMs > namelessMs }
      }
      const { pid, host } = known
      // With the number of this process, it is of an earlier start of the system.
      const isStale = host === own && (pid === process.pid || !isAlive(pid))
      return { text, holder: `${known.program} (process ${String(pid)} on ${host})`, isStale }
    },
  }
}
