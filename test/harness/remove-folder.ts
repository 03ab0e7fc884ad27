import { rmSync } from 'node:fs'
import { waitUntil } from './wait-until'

const limitMs = 15_000

const isStillWrittenTo = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['ENOTEMPTY', 'EBUSY', 'EPERM'].includes(String(error.code))

/**
 * Removes a folder that processes which are just ending may still write to. Not by `maxRetries`: it only
 * tries to remove the folder itself again, and what was written meanwhile stays.
 */
export const removeFolder = async (folder: string): Promise<void> => {
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const isRemoved = await waitUntil(() => {
    try {
      remove()
      return true
    } catch (error) {
      if (isStillWrittenTo(error)) return false
      throw error
    }
  }, limitMs)
  // Says why not.
  if (!isRemoved) remove()
}
