import { readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isRunning } from '../files/holder-files'

/** Why nobody can start in a profile, though nobody seems to run in it. */
export type LockFault =
  /** `path`: of the lock, a link that names the computer and the process which made it. */
  | { readonly kind: 'left'; readonly path: string; readonly host: string; readonly processId: number }
  /** There is no lock, and none could be made. */
  | { readonly kind: 'none' }

const absent = (error: unknown): null => {
  if (error instanceof Error && 'code' in error && ['ENOENT', 'EINVAL'].includes(String(error.code)))
    return null
  throw error
}

const targetOf = (path: string): Promise<string | null> => readlink(path).catch(absent)

/** Whether whoever holds the lock listens to further starts. */
const isAnswering = async (folder: string): Promise<boolean> => {
  // The link leads to a folder for temporary files: its own path may be too long for a socket.
  const path = await targetOf(join(folder, 'SingletonSocket'))
  if (path === null) return false
  return new Promise((resolve) => {
    const socket = connect(path)
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
    socket.once('connect', () => socket.destroy())
  })
}

/**
 * Why the lock of the profile was refused, unless the instance that has it is running here: Chromium asks no one of
 * another computer, so a lock left behind by a crash counts for ever once the computer's name has changed. Of
 * Windows, which keeps its lock in the memory, nothing is known.
 */
export const findLockFault = async (folder: string): Promise<LockFault | null> => {
  if (await isAnswering(folder)) return null
  const path = join(folder, 'SingletonLock')
  const lock = await targetOf(path)
  if (lock === null) return { kind: 'none' }
  const [, host = '', processId = ''] = /^(.*)-(\d+)$/.exec(lock) ?? []
  if (host === hostname() && isRunning(Number(processId))) return null
  return { kind: 'left', path, host, processId: Number(processId) }
}
