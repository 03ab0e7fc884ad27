import { join } from 'node:path'
import type { KeptList, KeptResult, UnreadableResult } from '../../src-preload/contract/kept'
import type { FileAccess } from '../ports/file-access'
import type { KeptActivity } from './kept-activity'
import { arrivalsName, bytesIn, describeKept, type LoadedKept, loadKept } from './kept-folder'
import type { KeptMarks } from './kept-marks'
import { documentName } from './kept-seal'
import type { KeptShelf } from './kept-shelf'
import { isNotesAside, notesName } from './notes-file'

interface KeptListOptions {
  readonly files: FileAccess
  readonly shelf: KeptShelf
  readonly activity: KeptActivity
  readonly marks: Pick<KeptMarks, 'sweep'>
  /** Nothing is removed: what seems left over may belong to a process that is writing it. */
  readonly isBorrowed: boolean
}

/**
 * No answer has said anything. Of a range that had not begun, answers say that nothing is missing, and prove
 * no part of it.
 */
const isEmpty = ({ rowCount, devices, unproven }: KeptResult): boolean =>
  unproven === undefined &&
  rowCount === 0 &&
  devices.every(
    ({ proven, answer, verdict }) =>
      proven.length === 0 && answer === undefined && (verdict === undefined || verdict.kind === 'partial'),
  )

const namesOf = ({ document, arrivals }: LoadedKept): readonly string[] => [
  documentName,
  notesName,
  ...arrivals.map(arrivalsName),
  ...(document.events === undefined ? [] : [document.events.name]),
]

/**
 * Removes what a process that was killed has left: files that do not belong to a result, and folders that
 * never became one.
 */
const createSweeping = ({ files, shelf, activity, isBorrowed }: KeptListOptions) => {
  const swept = new Set<string>()
  return {
    leftovers: async (keptId: string, loaded: LoadedKept): Promise<void> => {
      // A document that was changed may say of any file that it does not belong to the result.
      if (
        isBorrowed ||
        swept.has(keptId) ||
        activity.wasUsed(keptId) ||
        loaded.document.unprovenBefore !== undefined
      )
        return
      swept.add(keptId)
      const folder = shelf.folderOf(keptId)
      const belonging = namesOf(loaded)
      const left = (await shelf.namesIn(keptId)).filter(
        (name) => !belonging.includes(name) && !isNotesAside(name),
      )
      for (const name of left) await files.rm(join(folder, name), { force: true })
    },
    /**
     * Whether the folder was one that never became a result: it is made before the document, and the document
     * before the arrivals.
     */
    neverBegun: async (keptId: string): Promise<boolean> => {
      const names = await shelf.namesIn(keptId)
      const wasBegun = names.some((name) => !name.endsWith('.part'))
      if (!wasBegun && !isBorrowed && !activity.wasUsed(keptId)) await shelf.remove(keptId)
      return !wasBegun
    },
  }
}

/** Everything on the shelf. */
export const createKeptList = (options: KeptListOptions) => {
  const { files, shelf, activity, marks, isBorrowed } = options
  const sweeping = createSweeping(options)
  return async (maxBytes: number): Promise<KeptList> => {
    const results: KeptResult[] = []
    const unreadable: UnreadableResult[] = []
    const add = async (keptId: string): Promise<void> => {
      const folder = shelf.folderOf(keptId)
      const loaded = await loadKept(files, folder)
      if (!loaded.ok) {
        if (await sweeping.neverBegun(keptId)) return
        unreadable.push({
          keptId,
          byteCount: await bytesIn(files, folder, await shelf.namesIn(keptId)),
          problem: loaded.error,
        })
        return
      }
      await sweeping.leftovers(keptId, loaded.value)
      const result = describeKept(keptId, loaded.value)
      if (!isEmpty(result)) results.push(result)
      else if (!isBorrowed && !activity.isActive(keptId)) await shelf.remove(keptId)
    }
    if (!isBorrowed) await Promise.all([shelf.sweep(), marks.sweep()])
    for (const keptId of await shelf.ids()) await activity.inTurn(keptId, () => add(keptId))
    return {
      results: results.toSorted((one, other) => other.asOf - one.asOf),
      unreadable,
      byteCount: [...results, ...unreadable].reduce((sum, { byteCount }) => sum + byteCount, 0),
      maxBytes,
      folder: shelf.folder,
    }
  }
}
