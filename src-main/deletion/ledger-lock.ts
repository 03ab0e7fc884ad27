import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { isMissing } from '../files/file-error'
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

interface Holder {
  readonly program: string
  readonly pid: number
  readonly host: string
}

/** A holder that has not written its name for so long was interrupted before it could. */
const namelessMs = 10_000
const attempts = 5

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs, but belongs to someone else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

const decodeHolder = (text: string): Holder | null => {
  const [program = '', pid = '', host = ''] = text.split('\n')
  return /^\d+$/.test(pid) && host !== '' ? { program, pid: Number(pid), host } : null
}

const isTaken = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Undefined: the file is not there. */
const unlessMissing = async <T>(action: Promise<T>): Promise<T | undefined> =>
  action.catch((error: unknown) => {
    if (isMissing(error)) return undefined
    throw error
  })

export const createLedgerLock = ({ files, folder, program, isAlive = isRunning }: LedgerLockOptions): LedgerLock => {
  const path = join(folder, 'ledger.lock')
  const host = hostname()
  let isHeld = false
  /** This process could not write its name into it, nor remove it. */
  let isOursWithoutName = false
  let queue: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(action: () => Promise<T>): Promise<T> => {
    const turn = queue.then(action, action)
    queue = turn.catch(() => undefined)
    return turn
  }

  const open = async () => {
    try {
      return await files.open(path, 'wx', 0o600)
    } catch (error) {
      if (isTaken(error)) return null
      throw error
    }
  }
  const create = async (): Promise<boolean> => {
    const handle = await open()
    if (handle === null) return false
    try {
      await handle.writeFile(`${program}\n${String(process.pid)}\n${host}\n`).finally(() => handle.close())
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
  /** Its process has ended; or it has the number of this one, which does not hold it, so its own is of an earlier start of the system. */
  const isStale = async (text: string): Promise<boolean> => {
    const holder = decodeHolder(text)
    if (holder !== null) return holder.host === host && (holder.pid === process.pid || !isAlive(holder.pid))
    if (isOursWithoutName) return true
    const found = await unlessMissing(files.stat(path))
    return found === undefined || Date.now() - found.mtimeMs > namelessMs
  }
  /** Moves it away first: of two processes that do so at the same time, one finds nothing to move, and neither removes what it has not read. */
  const remove = async (text: string): Promise<void> => {
    const aside = `${path}.${randomUUID()}`
    if ((await unlessMissing(files.rename(path, aside).then(() => true))) === undefined) return
    if ((await files.readFile(aside, 'utf8')) === text) await files.rm(aside, { force: true })
    else await files.rename(aside, path)
  }
  const takeOrRefuse = async (): Promise<void> => {
    let holder = 'another process'
    await files.mkdir(folder, { recursive: true, mode: 0o700 })
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      if (await create()) return
      const text = await unlessMissing(files.readFile(path, 'utf8'))
      if (text === undefined) continue
      const known = decodeHolder(text)
      if (known !== null) holder = `${known.program} (process ${String(known.pid)} on ${known.host})`
      if (!(await isStale(text))) break
      await remove(text)
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
