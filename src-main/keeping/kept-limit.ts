import type { FileAccess } from '../ports/file-access'
import type { KeptActivity } from './kept-activity'
import { readDocument } from './kept-document'
import { bytesIn } from './kept-folder'
import type { KeptMarks } from './kept-marks'
import type { KeptShelf } from './kept-shelf'

interface KeptLimitOptions {
  readonly files: FileAccess
  readonly shelf: KeptShelf
  readonly activity: KeptActivity
  readonly marks: Pick<KeptMarks, 'removing'>
}

interface Kept {
  readonly keptId: string
  readonly byteCount: number
}

/**
 * Removes the results that were not opened for the longest time until all have room, but none that is open,
 * here or in another process. Unreadable ones go last: only the user deletes those.
 */
export const createKeptLimit = ({ files, shelf, activity, marks }: KeptLimitOptions) => {
  const openedAt = async (keptId: string): Promise<number> => {
    const read = await readDocument(files, shelf.folderOf(keptId))
    return read.ok ? read.value.openedAt : Infinity
  }
  const all = async (): Promise<readonly Kept[]> => {
    const kept: Kept[] = []
    for (const keptId of await shelf.ids()) {
      const folder = shelf.folderOf(keptId)
      kept.push({ keptId, byteCount: await bytesIn(files, folder, await shelf.namesIn(keptId)) })
    }
    return kept
  }
  return async (maxBytes: number): Promise<void> => {
    const kept = await all()
    let excess = kept.reduce((sum, { byteCount }) => sum + byteCount, 0) - maxBytes
    if (excess <= 0) return
    const idle = kept.filter(({ keptId }) => !activity.isActive(keptId))
    const dated = await Promise.all(idle.map(async (one) => ({ ...one, at: await openedAt(one.keptId) })))
    for (const { keptId, byteCount, at } of dated.toSorted((one, other) => one.at - other.at)) {
      if (excess <= 0) return
      if (at === Infinity || activity.isActive(keptId)) continue
      const user = await activity.inTurn(keptId, () => marks.removing(keptId, () => shelf.remove(keptId)))
      if (user === null) excess -= byteCount
    }
  }
}
