import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

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
    running: () => processIds().filter((id) => hasMark(id, `${variable}=${value}`)).map(Number),
  }
}

/** Waits until nothing marked runs, at most `limitMs`; what still runs then is killed. Answers the ids that were. */
export const endMarked = async (mark: ProcessMark, limitMs: number): Promise<readonly number[]> => {
  const deadline = Date.now() + limitMs
  while (mark.running().length > 0 && Date.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 50))
  const left = mark.running()
  for (const id of left) {
    try {
      process.kill(id, 'SIGKILL')
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
  return left
}
