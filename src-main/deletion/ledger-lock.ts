import { join } from 'node:path'
import { createFileLock, type FileLock } from '../files/file-lock'
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

/** Held by the process that writes the ledger. It is taken or rejects with `LedgerInUse`. */
export type LedgerLock = FileLock

interface LedgerLockOptions {
  readonly files: FileAccess
  readonly folder: string
  /** What the other process tells its user. */
  readonly program: string
  readonly isAlive?: (pid: number) => boolean
}

export const createLedgerLock = ({ files, folder, program, isAlive }: LedgerLockOptions): LedgerLock => {
  const path = join(folder, 'ledger.lock')
  const inUse = (holder: string): Error => new LedgerInUse(holder, path)
  return createFileLock({ files, path, program, isAlive, inUse })
}
