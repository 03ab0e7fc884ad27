import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const maxTries = 60
const pauseMs = 250

/**
 * Removes a folder that processes which are just ending may still write to. Not by `maxRetries`: it only
 * tries to remove the folder itself again, and what was written meanwhile stays.
 */
export const removeFolder = async (folder: string): Promise<void> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return rmSync(folder, { recursive: true, force: true })
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : ''
      if (tries === maxTries || !['ENOTEMPTY', 'EBUSY', 'EPERM'].includes(String(code))) throw error
      await sleep(pauseMs)
    }
  }
}
