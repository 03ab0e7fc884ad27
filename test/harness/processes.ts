import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import process from 'node:process'
import { waitUntil } from './wait-until'

const variable = 'DEVICE_EVENT_EXPLORER_RUN'

/** Marks everything that is started with this environment, and whatever that starts, daemons included. */
export interface ProcessMark {
  readonly environment: Readonly<Record<string, string>>
  /** Ids of the marked processes that run. Linux only: elsewhere none is found. */
  running(): readonly number[]
}

const hasMark = (id: string, mark: string): boolean => {
  try {
    return readFileSync(`/proc/${id}/environ`, 'utf8').includes(mark)
  } catch {
    // Ended in between, or not ours to read: then it is not ours at all.
    return false
  }
}

const processIds = (): readonly string[] =>
  process.platform === 'linux' ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : []

export const createProcessMark = (): ProcessMark => {
  const value = randomUUID()
  return {
    environment: { [variable]: value },
    running: () =>
      processIds()
        .filter((id) => hasMark(id, `${variable}=${value}`))
        .map(Number),
  }
}

const killNow = (id: number): void => {
  try {
    process.kill(id, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/**
 * Kills a process and what it has started, at once. macOS: the process only, whose helpers end without it.
 */
export const killTree = (id: number | undefined, mark: ProcessMark): void => {
  if (process.platform === 'win32')
    spawnSync('taskkill', ['/pid', String(id), '/t', '/f'], { stdio: 'ignore' })
  else for (const each of new Set([...mark.running(), ...(id === undefined ? [] : [id])])) killNow(each)
}

/**
 * Waits until nothing marked runs, at most `limitMs`; what still runs then is killed. Answers the ids that
 * were.
 */
export const endMarked = async (mark: ProcessMark, limitMs: number): Promise<readonly number[]> => {
  await waitUntil(() => mark.running().length === 0, limitMs)
  const left = mark.running()
  for (const id of left) killNow(id)
  return left
}
