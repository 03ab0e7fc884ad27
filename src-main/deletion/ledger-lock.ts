import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { createHolderFiles, unlessMissing } from '../files/holder-files'
import { makeFolder } from '../files/make-folder'
import type { FileAccess } from '../ports/file-access'

/** Another process is writing the ledger. */
export class LedgerInUse extends Error {
  constructor(
    readonly holder: string,
    readonly path: string,
  ) {
    super(`the ledger is in use by ${holder}`)
  }
}

/** Held by the process that writes the ledger, in a file that names it. */
export interface LedgerLock {
  /** Does nothing if this process has it. Rejects with `LedgerInUse` or the error of the system. */
  take(): Promise<void>
  release(): Promise<void>
}

interface LedgerLockOptions {
  readonly files: FileAccess
  readonly folder: string
  /** What the other process tells its user. */
  readonly program: string
  readonly isAlive?: (pid: number) => boolean
}

const attempts = 5

export const createLedgerLock = ({ files, folder, program, isAlive }: LedgerLockOptions): LedgerLock => {
  const path = join(folder, 'ledger.lock')
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
    await makeFolder(files, folder, 0o700)
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (await create()) return
      const found = await holders.read(path)
      if (found === undefined) continue
      const isOurs = found.holder === undefined && isOursWithoutName
      if (found.holder !== undefined) holder = found.holder
      if (!found.isStale && !isOurs) break
      await remove(found.text)
    }
    throw new LedgerInUse(holder, path)
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
