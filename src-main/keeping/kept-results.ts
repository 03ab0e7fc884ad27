import { join } from 'node:path'
import type { AppError } from '../../src-preload/contract/errors'
import type {
  KeptArrivals,
  KeptCompaction,
  KeptExcerptRequest,
  KeptList,
  KeptRequest,
  OpenedKept,
} from '../../src-preload/contract/kept'
import type { Notes } from '../../src-preload/contract/notes'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import { defaultSettings, type KeepingSettings } from '../../src-preload/contract/settings'
import type { AtomicFiles } from '../files/atomic-file'
import { fileError, isFileError } from '../files/file-error'
import type { OpenedFiles } from '../files/opened-files'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import { createKeptActivity } from './kept-activity'
import { createBeginKeeping, type SentTo } from './kept-begin'
import { createKeptCompaction } from './kept-compaction'
import { createKeptExcerpt } from './kept-excerpt'
import { createKeptLimit } from './kept-limit'
import { createKeptList } from './kept-list'
import { createKeptMarks } from './kept-marks'
import { createKeptReading } from './kept-reading'
import { type KeptRun, notKept } from './kept-run'
import { createKeptShelf } from './kept-shelf'
import { writeNotes } from './notes-file'

type Nothing = Record<string, never>

/** The results of queries on the disk: kept as they arrive, each in a folder of its own. */
export interface KeptResults {
  /** Keeps what arrives for a request, unless the user has turned that off. */
  begin(request: KeptRequest, sentTo: SentTo): KeptRun
  list(): Promise<Result<KeptList>>
  open(keptId: string): Promise<Result<OpenedKept>>
  read(keptId: string): Promise<Result<KeptArrivals>>
  close(keptId: string): Promise<Result<Nothing>>
  /** Fails if it is in use, here or in another process. */
  delete(keptId: string): Promise<Result<Nothing>>
  /** Those that are not in use. */
  deleteAll(): Promise<Result<KeptList>>
  compact(request: KeptCompaction): Promise<Result<Nothing>>
  keepExcerpt(request: KeptExcerptRequest): Promise<Result<Nothing>>
  saveNotes(keptId: string, notes: Notes): Promise<Result<Nothing>>
  use(settings: KeepingSettings): void
  /** The page is gone: ends, flushes and closes everything that is open. */
  closeAll(): Promise<void>
}

export interface KeptResultsOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly clock: Clock
  readonly log: Log
  readonly openedFiles: Pick<OpenedFiles, 'forPage'>
  readonly nameOf: (connectionId: string) => Promise<string>
  readonly userDataFolder: string
  /** What other processes tell their users of this one. */
  readonly program: string
  /**
   * Another process keeps its results there: nothing is kept, and what is there is only read, or deleted
   * where the user says so.
   */
  readonly isBorrowed: boolean
}

const [folderName, marksFolderName] = ['kept', 'kept-in-use']
const keepingIsOff: AppError = { kind: 'refused', reason: 'request', detail: 'no results are kept' }

export const createKeptResults = (options: KeptResultsOptions): KeptResults => {
  const { files, log, userDataFolder, program, isBorrowed } = options
  const shelf = createKeptShelf(files, join(userDataFolder, folderName))
  const marks = createKeptMarks({ files, folder: join(userDataFolder, marksFolderName), program, isBorrowed })
  const activity = createKeptActivity(marks)
  const parts = { ...options, shelf, activity, marks }
  const [begin, reading, list, limit, compact, keepExcerpt] = [
    createBeginKeeping(parts),
    createKeptReading(parts),
    createKeptList(parts),
    createKeptLimit(parts),
    createKeptCompaction(parts),
    createKeptExcerpt(parts),
  ]
  let settings = defaultSettings.keeping
  /** The system's errors as data; any other is a bug of ours. */
  const attempt = async <T>(action: () => Promise<Result<T>>): Promise<Result<T>> => {
    try {
      return await action()
    } catch (error) {
      if (isFileError(error)) return failed(fileError(error, shelf.folder))
      throw error
    }
  }
  const makeRoom = async (): Promise<void> => {
    if (isBorrowed) return
    const made = await attempt(async () => ok(await limit(settings.maxBytes)))
    if (!made.ok) log.warn('Kept results could not be removed', JSON.stringify(made.error))
  }
  const remove = async (keptId: string): Promise<Result<Nothing>> => {
    if (activity.isInUse(keptId)) return failed({ kind: 'resultOpen' })
    await activity.endRuns(keptId)
    await reading.close(keptId)
    activity.close(keptId)
    const user = await activity.inTurn(keptId, () => marks.removing(keptId, () => shelf.remove(keptId)))
    return user === null ? ok({}) : failed({ kind: 'resultOpen', holder: user.holder, name: user.path })
  }
  return {
    begin: (request, sentTo) => {
      if (!settings.isOn || isBorrowed) return notKept
      // On its own, a part would pass for the whole range: it can only continue a kept result.
      if (request.kind === 'range' && request.query.parts !== undefined && request.query.keptId === undefined)
        return notKept
      const run = begin(request, sentTo)
      void makeRoom()
      return run
    },
    list: () => attempt(async () => ok(await list(settings.maxBytes))),
    open: (keptId) => attempt(() => reading.open(keptId)),
    read: (keptId) => reading.read(keptId),
    close: (keptId) =>
      attempt(async () => {
        await reading.close(keptId)
        activity.close(keptId)
        await makeRoom()
        return ok({})
      }),
    delete: (keptId) => attempt(() => remove(keptId)),
    deleteAll: () =>
      attempt(async () => {
        for (const id of await shelf.ids()) await remove(id)
        return ok(await list(settings.maxBytes))
      }),
    compact: (request) => attempt(async () => (isBorrowed ? failed(keepingIsOff) : compact(request))),
    keepExcerpt: (request) =>
      attempt(async () => (settings.isOn && !isBorrowed ? keepExcerpt(request) : failed(keepingIsOff))),
    saveNotes: (keptId, notes) =>
      attempt(async () => {
        if (isBorrowed) return failed(keepingIsOff)
        if (!(await shelf.ids()).includes(keptId)) return failed({ kind: 'gone' })
        await activity.inTurn(keptId, () => writeNotes(options, shelf.folderOf(keptId), notes))
        return ok({})
      }),
    use: (changed) => {
      settings = changed
      void makeRoom()
    },
    closeAll: async () => {
      activity.closeAll()
      await Promise.all([activity.endRuns(), reading.closeAll()])
      await marks.settled()
    },
  }
}
