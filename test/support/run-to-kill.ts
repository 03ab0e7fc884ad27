import { execFile } from 'node:child_process'
import process from 'node:process'

export interface KilledRun {
  readonly wasKilled: boolean
  /** What it printed, if it lived. */
  readonly output: string
}

const limitMs = 240_000

/**
 * Runs a program that may kill itself. Rejects with its words if it ends in another way: what it left behind would
 * prove nothing.
 */
export const runToKill = (parameters: readonly string[]): Promise<KilledRun> =>
  new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      parameters,
      { timeout: limitMs, killSignal: 'SIGTERM' },
      (error, output, words) => {
        const wasKilled = error?.signal === 'SIGKILL'
        if (error === null || wasKilled) resolve({ wasKilled, output })
        else reject(new Error(`${String(error)} ${words}`))
      },
    )
  })
