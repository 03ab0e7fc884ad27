import files, { type FileHandle } from 'node:fs/promises'
import type { FileAccess } from '../../src-main/ports/file-access'

/** The file system of a process that kills itself at one of its calls. */
export interface KillingFiles {
  readonly files: FileAccess
  /** Calls count from here on. */
  start(): void
  /** So far. */
  readonly calls: number
}

/**
 * `killAt`: the number of the call, from 1; 0: never. `before`: as the call would begin. `during`: as soon as
 * it has begun.
 */
export const createKillingFiles = (killAt: number, when: string): KillingFiles => {
  let isCounting = false
  let calls = 0
  const counted =
    <Parameters extends unknown[], T>(call: (...parameters: Parameters) => Promise<T>) =>
    async (...parameters: Parameters): Promise<T> => {
      if (isCounting) calls += 1
      if (!isCounting || calls !== killAt) return call(...parameters)
      if (when === 'during') void call(...parameters)
      process.kill(process.pid, 'SIGKILL')
      return new Promise(() => undefined)
    }
  const countedHandle = (handle: FileHandle): FileHandle => {
    handle.write = counted(handle.write.bind(handle)) as FileHandle['write']
    handle.sync = counted(handle.sync.bind(handle))
    handle.close = counted(handle.close.bind(handle))
    return handle
  }
  const open = counted(files.open)
  return {
    files: {
      access: counted(files.access),
      lstat: counted(files.lstat) as FileAccess['lstat'],
      readlink: counted(files.readlink) as FileAccess['readlink'],
      realpath: counted(files.realpath) as FileAccess['realpath'],
      mkdir: counted(files.mkdir) as FileAccess['mkdir'],
      open: async (...parameters) => countedHandle(await open(...parameters)),
      readdir: counted(files.readdir) as FileAccess['readdir'],
      readFile: counted(files.readFile) as FileAccess['readFile'],
      rename: counted(files.rename),
      rm: counted(files.rm),
      stat: counted(files.stat) as FileAccess['stat'],
      statfs: counted(files.statfs) as FileAccess['statfs'],
    },
    start: () => {
      isCounting = true
    },
    get calls() {
      return calls
    },
  }
}
