import { join } from 'node:path'
import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { Notes } from '../../src-core/events/notes'
import type { OpenedStored, StoredArrivals, StoredRequest } from '../../src-core/stored/stored-result'
import { defaultSettings, type KeepingSettings } from '../../src-preload/contract/settings'
import type { StoredCompaction, StoredExcerptRequest, StoredList } from '../../src-preload/contract/stored'
import type { AtomicFiles } from '../files/atomic-file'
import { fileError, isFileError } from '../files/file-error'
import type { OpenedFiles } from '../files/opened-files'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import { writeNotes } from './notes-file'
import { createStoredActivity } from './stored-activity'
import { createBeginKeeping, type SentTo } from './stored-begin'
import { createStoredCompaction } from './stored-compaction'
import { createStoredExcerpt } from './stored-excerpt'
import { createStoredLimit } from './stored-limit'
import { createStoredList } from './stored-list'
import { createStoredMarks } from './stored-marks'
import { createStoredReading } from './stored-reading'
import { KeepingProblem, notKept, type StoredRun } from './stored-run'
import { createStoredShelf } from './stored-shelf'

type Nothing = Record<string, never>

/** The results of queries on the disk: kept as they arrive, each in a folder of its own. */
export interface StoredResults {
  /** Keeps what arrives for a request, unless the user has turned that off. */
  begin(request: StoredRequest, sentTo: SentTo): StoredRun
  list(): Promise<Result<StoredList>>
  open(storedId: string): Promise<Result<OpenedStored>>
  read(storedId: string): Promise<Result<StoredArrivals>>
  close(storedId: string): Promise<Result<Nothing>>
  /** Fails if it is in use, here or in another process. */
  delete(storedId: string): Promise<Result<Nothing>>
  /** Those that are not in use. */
  deleteAll(): Promise<Result<StoredList>>
  compact(request: StoredCompaction): Promise<Result<Nothing>>
  keepExcerpt(request: StoredExcerptRequest): Promise<Result<Nothing>>
  saveNotes(storedId: string, notes: Notes): Promise<Result<Nothing>>
  use(settings: KeepingSettings): void
  /** The page is gone: ends, flushes and closes everything that is open. */
  closeAll(): Promise<void>
}

export interface StoredResultsOptions {
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

export const createStoredResults = (options: StoredResultsOptions): StoredResults => {
  const { files, log, userDataFolder, program, isBorrowed } = options
  const shelf = createStoredShelf(files, join(userDataFolder, folderName))
  const marks = createStoredMarks({
    files,
    folder: join(userDataFolder, marksFolderName),
    program,
    isBorrowed,
  })
  const activity = createStoredActivity(marks)
  const parts = { ...options, shelf, activity, marks }
  const [begin, reading, list, limit, compact, keepExcerpt] = [
    createBeginKeeping(parts),
    createStoredReading(parts),
    createStoredList(parts),
    createStoredLimit(parts),
    createStoredCompaction(parts),
    createStoredExcerpt(parts),
  ]
  let settings = defaultSettings.keeping
  /** The system's errors as data; any other is a bug of ours. */
  const attempt = async <T>(action: () => Promise<Result<T>>): Promise<Result<T>> => {
    try {
      return await action()
    } catch (error) {
      if (error instanceof KeepingProblem) return failed(error.problem)
      if (isFileError(error)) return failed(fileError(error, shelf.folder))
      throw error
    }
  }
  const makeRoom = async (): Promise<void> => {
    if (isBorrowed) return
    const made = await attempt(async () => ok(await limit(settings.maxBytes)))
    if (!made.ok) log.warn('Kept results could not be removed', JSON.stringify(made.error))
  }
  const remove = async (storedId: string): Promise<Result<Nothing>> => {
    if (activity.isInUse(storedId)) return failed({ kind: 'resultOpen' })
    await activity.endRuns(storedId)
    await reading.close(storedId)
    activity.close(storedId)
    const user = await activity.inTurn(storedId, () => marks.removing(storedId, () => shelf.remove(storedId)))
    return user === null ? ok({}) : failed({ kind: 'resultOpen', holder: user.holder, name: user.path })
  }
  return {
    begin: (request, sentTo) => {
      if (!settings.isOn || isBorrowed) return notKept
      // On its own, a part would pass for the whole range: it can only continue a kept result.
      if (
        request.kind === 'range' &&
        request.query.parts !== undefined &&
        request.query.storedId === undefined
      )
        return notKept
      const run = begin(request, sentTo)
      void makeRoom()
      return run
    },
    list: () => attempt(async () => ok(await list(settings.maxBytes))),
    open: (storedId) => attempt(() => reading.open(storedId)),
    read: (storedId) => reading.read(storedId),
    close: (storedId) =>
      attempt(async () => {
        await reading.close(storedId)
        activity.close(storedId)
        await makeRoom()
        return ok({})
      }),
    delete: (storedId) => attempt(() => remove(storedId)),
    deleteAll: () =>
      attempt(async () => {
        for (const id of await shelf.ids()) await remove(id)
        return ok(await list(settings.maxBytes))
      }),
    compact: (request) => attempt(async () => (isBorrowed ? failed(keepingIsOff) : compact(request))),
    keepExcerpt: (request) =>
      attempt(async () => (settings.isOn && !isBorrowed ? keepExcerpt(request) : failed(keepingIsOff))),
    saveNotes: (storedId, notes) =>
      attempt(async () => {
        if (isBorrowed) return failed(keepingIsOff)
        if (!(await shelf.ids()).includes(storedId)) return failed({ kind: 'gone' })
        await activity.inTurn(storedId, () => writeNotes(options, shelf.folderOf(storedId), notes))
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
