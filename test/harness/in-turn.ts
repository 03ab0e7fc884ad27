import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import process from 'node:process'
import { waitUntil } from './wait-until'

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code

/** False where the process that wrote its id there has ended. */
const isHeld = (lock: string): boolean => {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

const take = (lock: string): boolean => {
  try {
    writeFileSync(lock, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
    if (!isHeld(lock)) rmSync(lock, { force: true })
    return false
  }
}

/** Acts while no other process does anything under the same lock, a file. */
export const inTurn = async (lock: string, limitMs: number, act: () => Promise<void>): Promise<void> => {
  mkdirSync(dirname(lock), { recursive: true })
  if (!(await waitUntil(() => take(lock), limitMs)))
    throw new Error(`Another process has held ${lock} for ${String(limitMs / 1000)} s.`)
  try {
    await act()
  } finally {
    rmSync(lock, { force: true })
  }
}
