import type { KeptList, KeptResult, UnreadableResult } from '../../src-preload/contract/kept'
import type { FileAccess } from '../ports/file-access'
import type { KeptActivity } from './kept-activity'
import { bytesIn, describeKept, loadKept } from './kept-folder'
import type { KeptShelf } from './kept-shelf'

interface KeptListOptions {
  readonly files: FileAccess
  readonly shelf: KeptShelf
  readonly activity: KeptActivity
}

const isEmpty = ({ eventCount, devices }: KeptResult): boolean =>
  eventCount === 0 && devices.every(({ proven, answer }) => proven.length === 0 && answer?.error === undefined && answer?.eventCount === undefined)

/** Everything on the shelf. Removes what a query without any answer has left. */
export const createKeptList =
  ({ files, shelf, activity }: KeptListOptions) =>
  async (maxBytes: number): Promise<KeptList> => {
    const results: KeptResult[] = []
    const unreadable: UnreadableResult[] = []
    for (const keptId of await shelf.ids()) {
      const folder = shelf.folderOf(keptId)
      const loaded = await activity.inTurn(keptId, () => loadKept(files, folder))
      if (!loaded.ok) {
        const names = await files.readdir(folder)
        unreadable.push({ keptId, byteCount: await bytesIn(files, folder, names), problem: loaded.error })
        continue
      }
      const result = describeKept(keptId, loaded.value)
      if (isEmpty(result) && !activity.isActive(keptId)) await shelf.remove(keptId)
      else results.push(result)
    }
    return {
      results: results.toSorted((one, other) => other.startedAt - one.startedAt),
      unreadable,
      byteCount: [...results, ...unreadable].reduce((sum, { byteCount }) => sum + byteCount, 0),
      maxBytes,
      folder: shelf.folder,
    }
  }
