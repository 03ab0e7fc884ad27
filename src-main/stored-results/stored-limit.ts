import type { FileAccess } from '../ports/file-access'
import type { StoredActivity } from './stored-activity'
import { readDocument } from './stored-document'
import { bytesIn } from './stored-folder'
import type { StoredMarks } from './stored-marks'
import type { StoredShelf } from './stored-shelf'

interface StoredLimitOptions {
  readonly files: FileAccess
  readonly shelf: StoredShelf
  readonly activity: StoredActivity
  readonly marks: Pick<StoredMarks, 'removing'>
}

interface Stored {
  readonly storedId: string
  readonly byteCount: number
}

/**
 * Removes the results that were not opened for the longest time until all have room, but none that is open,
 * here or in another process. Unreadable ones go last: only the user deletes those.
 */
export const createStoredLimit = ({ files, shelf, activity, marks }: StoredLimitOptions) => {
  const openedAt = async (storedId: string): Promise<number> => {
    const read = await readDocument(files, shelf.folderOf(storedId))
    return read.ok ? read.value.openedAt : Infinity
  }
  const all = async (): Promise<readonly Stored[]> => {
    const kept: Stored[] = []
    for (const storedId of await shelf.ids()) {
      const folder = shelf.folderOf(storedId)
      kept.push({ storedId, byteCount: await bytesIn(files, folder, await shelf.namesIn(storedId)) })
    }
    return kept
  }
  return async (maxBytes: number): Promise<void> => {
    const kept = await all()
    let excess = kept.reduce((sum, { byteCount }) => sum + byteCount, 0) - maxBytes
    if (excess <= 0) return
    const idle = kept.filter(({ storedId }) => !activity.isActive(storedId))
    const dated = await Promise.all(idle.map(async (one) => ({ ...one, at: await openedAt(one.storedId) })))
    for (const { storedId, byteCount, at } of dated.toSorted((one, other) => one.at - other.at)) {
      if (excess <= 0) return
      if (at === Infinity || activity.isActive(storedId)) continue
      const user = await activity.inTurn(storedId, () =>
        marks.removing(storedId, () => shelf.remove(storedId)),
      )
      if (user === null) excess -= byteCount
    }
  }
}
