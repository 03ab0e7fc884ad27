import { join } from 'node:path'
import type { StoredResult } from '../../src-core/stored/stored-result'
import type { StoredList, UnreadableResult } from '../../src-preload/contract/stored'
import type { FileAccess } from '../ports/file-access'
import { isNotesAside, notesName } from './notes-file'
import type { StoredActivity } from './stored-activity'
import { arrivalsName, bytesIn, describeStored, type LoadedStored, loadStored } from './stored-folder'
import type { StoredMarks } from './stored-marks'
import { documentName } from './stored-seal'
import type { StoredShelf } from './stored-shelf'

interface StoredListOptions {
  readonly files: FileAccess
  readonly shelf: StoredShelf
  readonly activity: StoredActivity
  readonly marks: Pick<StoredMarks, 'sweep'>
  /** Nothing is removed: what seems left over may belong to a process that is writing it. */
  readonly isBorrowed: boolean
}

/**
 * No answer has said anything. Of a range that had not begun, answers say that nothing is missing, and prove
 * no part of it.
 */
const isEmpty = ({ rowCount, devices, unproven }: StoredResult): boolean =>
  unproven === undefined &&
  rowCount === 0 &&
  devices.every(
    ({ proven, answer, verdict }) =>
      proven.length === 0 && answer === undefined && (verdict === undefined || verdict.kind === 'partial'),
  )

/** There may be thousands of each result. */
const withoutRequests = (result: StoredResult): StoredResult => ({
  ...result,
  devices: result.devices.map(({ requests, ...device }) => device),
})

const namesOf = ({ document, arrivals }: LoadedStored): readonly string[] => [
  documentName,
  notesName,
  ...arrivals.map(arrivalsName),
  ...(document.events === undefined ? [] : [document.events.name]),
]

/**
 * Removes what a process that was killed has left: files that do not belong to a result, and folders that
 * never became one.
 */
const createSweeping = ({ files, shelf, activity, isBorrowed }: StoredListOptions) => {
  const swept = new Set<string>()
  return {
    leftovers: async (storedId: string, loaded: LoadedStored): Promise<void> => {
      // A document that was changed may say of any file that it does not belong to the result.
      if (
        isBorrowed ||
        swept.has(storedId) ||
        activity.wasUsed(storedId) ||
        loaded.document.unprovenBefore !== undefined
      )
        return
      swept.add(storedId)
      const folder = shelf.folderOf(storedId)
      const belonging = namesOf(loaded)
      const left = (await shelf.namesIn(storedId)).filter(
        (name) => !belonging.includes(name) && !isNotesAside(name),
      )
      for (const name of left) await files.rm(join(folder, name), { force: true })
    },
    /**
     * Whether the folder was one that never became a result: it is made before the document, and the document
     * before the arrivals.
     */
    neverBegun: async (storedId: string): Promise<boolean> => {
      const names = await shelf.namesIn(storedId)
      const wasBegun = names.some((name) => !name.endsWith('.part'))
      if (!wasBegun && !isBorrowed && !activity.wasUsed(storedId)) await shelf.remove(storedId)
      return !wasBegun
    },
  }
}

/** Everything on the shelf. */
export const createStoredList = (options: StoredListOptions) => {
  const { files, shelf, activity, marks, isBorrowed } = options
  const sweeping = createSweeping(options)
  return async (maxBytes: number): Promise<StoredList> => {
    const results: StoredResult[] = []
    const unreadable: UnreadableResult[] = []
    const add = async (storedId: string): Promise<void> => {
      const folder = shelf.folderOf(storedId)
      const loaded = await loadStored(files, folder)
      if (!loaded.ok) {
        if (await sweeping.neverBegun(storedId)) return
        unreadable.push({
          storedId,
          byteCount: await bytesIn(files, folder, await shelf.namesIn(storedId)),
          problem: loaded.error,
        })
        return
      }
      await sweeping.leftovers(storedId, loaded.value)
      const result = describeStored(storedId, loaded.value)
      const { problem } = loaded.value
      if (!isEmpty(result)) results.push(withoutRequests(result))
      else if (problem !== undefined) unreadable.push({ storedId, byteCount: result.byteCount, problem })
      else if (!isBorrowed && !activity.isActive(storedId)) await shelf.remove(storedId)
    }
    if (!isBorrowed) await Promise.all([shelf.sweep(), marks.sweep()])
    for (const storedId of await shelf.ids()) await activity.inTurn(storedId, () => add(storedId))
    return {
      results: results.toSorted((one, other) => other.asOf - one.asOf),
      unreadable,
      byteCount: [...results, ...unreadable].reduce((sum, { byteCount }) => sum + byteCount, 0),
      maxBytes,
      folder: shelf.folder,
    }
  }
}
