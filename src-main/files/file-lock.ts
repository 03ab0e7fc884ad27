import { randomUUID } from 'node:crypto'
import { dirname } from 'node:path'
import type { FileAccess } from '../ports/file-access'
import { createHolderFiles, unlessMissing } from './holder-files'
import { makeFolder } from './make-folder'

/** Held by one process at a time, in a file that names it. */
export interface FileLock {
  /** Does nothing if this process has it. Rejects with what `inUse` says, or the error of the system. */
  take(): Promise<void>
  release(): Promise<void>
}

interface FileLockOptions {
  readonly files: FileAccess
  readonly path: string
  /** What the other process tells its user. */
  readonly program: string
  readonly isAlive?: ((pid: number) => boolean) | undefined
  /** The error if another process has it. */
  readonly inUse: (holder: string) => Error
}

const attempts = 5

export const createFileLock = ({ files, path, program, isAlive, inUse }: FileLockOptions): FileLock => {
  const holders = createHolderFiles({ files, program, isAlive })
  let isHeld = false
  /** This process could not write its name into it, nor remove it. */
  let isOursWithoutName = false
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const turn = queue.then(action, action)
    queue = turn.catch(() => undefined)
    return turn
  }

  const create = async (): Promise<boolean> => {
    const handle = await holders.open(path)
    if (handle === null) return false
    try {
      await handle.writeFile(holders.text).finally(() => handle.close())
      return true
    } catch (error) {
      // Without a name it would lock everybody out, this process included.
      isOursWithoutName = await files.rm(path, { force: true }).then(
        () => false,
        () => true,
      )
      throw error
    }
  }
  /**
   * Moves it away first: of two processes that do so at the same time, one finds nothing to move, and neither
   * removes what it has not read.
   */
  const remove = async (text: string): Promise<void> => {
    const aside = `${path}.${randomUUID()}`
    if ((await unlessMissing(files.rename(path, aside).then(() => true))) === undefined) return
    if ((await files.readFile(aside, 'utf8')) === text) await files.rm(aside, { force: true })
    else await files.rename(aside, path)
  }
  const takeOrRefuse = async (): Promise<void> => {
    let holder = 'another process'
    await makeFolder(files, dirname(path), 0o700)
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (await create()) return
      const found = await holders.read(path)
      if (found === undefined) continue
      const isOurs = found.holder === undefined && isOursWithoutName
      if (found.holder !== undefined) holder = found.holder
      if (!found.isStale && !isOurs) break
      await remove(found.text)
    }
    throw inUse(holder)
  }
  return {
    take: () =>
      inTurn(async () => {
        if (isHeld) return
        await takeOrRefuse()
        isHeld = true
        isOursWithoutName = false
      }),
    release: () =>
      inTurn(async () => {
        if (!isHeld) return
        isHeld = false
        await files.rm(path, { force: true })
      }),
  }
}
