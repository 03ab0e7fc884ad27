import { join } from 'node:path'
import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type {
  OpenedStored,
  SeenRows,
  StoredArrivals,
  StoredBatch,
  StoredRefresh,
} from '../../src-core/stored/stored-result'
import type { AtomicFiles } from '../files/atomic-file'
import { damagedFile, fileError, isFileError } from '../files/file-error'
import type { OpenedFiles, PageFiles } from '../files/opened-files'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import { createNamedEntries } from '../waiting/named-entries'
import { createAskedTimes } from './asked-times'
import { decodeBatch } from './batch-payload'
import { type FrameFile, openFrameFile } from './frame-file'
import { readNotes } from './notes-file'
import { decodeSeen } from './seen-payload'
import type { StoredActivity } from './stored-activity'
import { readDocument, toWrite, writeDocument } from './stored-document'
import {
  arrivalsName,
  arrivalsOf,
  describeStored,
  type LoadedStored,
  loadStored,
  nextArrivals,
} from './stored-folder'
import { decodeNote } from './stored-notes'
import { withoutProof } from './stored-seal'
import type { StoredShelf } from './stored-shelf'

interface StoredReadingOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly clock: Clock
  readonly shelf: StoredShelf
  readonly activity: StoredActivity
  readonly openedFiles: Pick<OpenedFiles, 'forPage'>
  /** Not even the moment of opening is written. */
  readonly isBorrowed: boolean
}

/** Enough to keep the overhead of a message low, few enough that rows keep coming. */
const [batchesAtOnce, rowsAtOnce] = [8, 8192]

/** Of each file that is damaged, by its name: how many of its rows can be read. */
type Damage = Readonly<Record<string, number>>

interface Reader {
  readonly loaded: LoadedStored
  next(): Promise<StoredArrivals>
  /** After the end, if it is not what the document says; once. */
  takeDamage(): Damage | null
  close(): Promise<void>
}

interface RunFile {
  readonly name: string
  readonly refresh?: StoredRefresh
  /** That it must have; absent: it is not known. */
  readonly sha256?: string
}

const filesOf = (loaded: LoadedStored): readonly RunFile[] => [
  ...(loaded.document.events === undefined ? [] : [loaded.document.events]),
  ...arrivalsOf(loaded).map((number) => {
    const refresh = loaded.refreshes.get(number)
    return { name: arrivalsName(number), ...(refresh && { refresh }) }
  }),
]

/** The next batches of one run; `isAtEnd`: nothing follows in the file. */
interface RunPart extends Pick<StoredArrivals, 'batches' | 'isNewRun' | 'seen' | 'problem'> {
  readonly isAtEnd: boolean
}

/** Reads one file, which may hold several runs. */
const readRuns = (file: FrameFile, { name, sha256 }: RunFile) => {
  let times = createAskedTimes()
  let seen: SeenRows | null = null
  let [hasBegun, isNewRun] = [false, true]
  const problemAtEnd = (): AppError | undefined =>
    file.problem ??
    (sha256 === undefined || sha256 === file.sha256() ? undefined : damagedFile(name, 'sha256'))
  const atEnd = (part: Pick<RunPart, 'batches' | 'isNewRun'>): RunPart => {
    const problem = problemAtEnd()
    return { ...part, isAtEnd: true, ...(seen && { seen }), ...(problem && { problem }) }
  }
  /** True: another run begins. */
  const takeNote = (payload: Uint8Array): boolean => {
    const note = decodeNote(payload)
    if (note?.kind === 'run') times = createAskedTimes()
    if (note !== null) times.note(note)
    return note?.kind === 'run'
  }
  return async (): Promise<RunPart> => {
    const batches: StoredBatch[] = []
    const part = { batches, isNewRun }
    isNewRun = false
    for (let rowCount = 0; batches.length < batchesAtOnce && rowCount < rowsAtOnce;) {
      const frame = await file.next()
      if (frame === null) return atEnd(part)
      if (frame.payload === null) continue
      if (frame.kind === 'seen') {
        seen = decodeSeen(frame.payload, frame.rowCount)
        if (seen === null) file.reject('seen')
      }
      if (frame.kind === 'note' && takeNote(frame.payload) && hasBegun) {
        isNewRun = true
        break
      }
      if (frame.kind !== 'batch') continue
      const batch = decodeBatch(frame.payload, frame.rowCount)
      if (batch === null) {
        file.reject('batch')
        continue
      }
      hasBegun = true
      rowCount += frame.rowCount
      batches.push({ batch, askedAt: times.askedAt })
    }
    return { ...part, isAtEnd: false }
  }
}

const isSame = (one: Damage, other: Damage): boolean =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.entries(one).every(([name, rowCount]) => other[name] === rowCount)

/** Compares what is damaged with what the document says. */
const createDamageCheck = ({ document: { damaged = {} } }: LoadedStored) => {
  const found: Record<string, number> = {}
  let isTaken = false
  return {
    /** Whether the page has to know: what the document says counts as missing already. */
    isNew: (name: string, readableRows: number): boolean => {
      found[name] = readableRows
      return damaged[name] !== readableRows
    },
    take: (): Damage | null => {
      if (isTaken || isSame(found, damaged)) return null
      isTaken = true
      return found
    },
  }
}

/** Reads the rows file by file. */
const createReader = (files: FileAccess, folder: string, loaded: LoadedStored): Reader => {
  const left = [...filesOf(loaded)]
  const damage = createDamageCheck(loaded)
  let isFinished = false
  let file: FrameFile | undefined
  let readNext: (() => Promise<RunPart>) | undefined
  let [name, rowCount] = ['', 0]
  const close = async (): Promise<void> => {
    await file?.close()
    ;[file, readNext] = [undefined, undefined]
  }
  return {
    loaded,
    close,
    takeDamage: () => (isFinished ? damage.take() : null),
    next: async () => {
      const begun = readNext === undefined ? left.shift() : undefined
      if (begun !== undefined) {
        file = await openFrameFile(files, join(folder, begun.name))
        readNext = readRuns(file, begun)
        ;[name, rowCount] = [begun.name, 0]
      }
      if (readNext === undefined) return { batches: [], isNewRun: false, isFinished: true }
      const { isAtEnd, problem, ...part } = await readNext()
      rowCount += part.batches.reduce((sum, { batch }) => sum + batch.rowCount, 0)
      if (isAtEnd) await close()
      isFinished = isAtEnd && left.length === 0
      const refresh = begun?.refresh
      return {
        ...part,
        ...(refresh && { refresh }),
        ...(problem && damage.isNew(name, rowCount) && { problem }),
        isFinished,
      }
    },
  }
}

export interface StoredReading {
  open(storedId: string): Promise<Result<OpenedStored>>
  read(storedId: string): Promise<Result<StoredArrivals>>
  close(storedId: string): Promise<void>
  closeAll(): Promise<void>
}

export const createStoredReading = (options: StoredReadingOptions): StoredReading => {
  const { files, atomicFiles, clock, shelf, activity, openedFiles, isBorrowed } = options
  const readers = createNamedEntries<Reader>('a kept result')
  const close = async (storedId: string): Promise<void> => {
    const reader = readers.get(storedId)
    readers.forget(storedId)
    await reader?.close()
  }
  const noteOpened = (folder: string, loaded: LoadedStored): Promise<void> => {
    const written = toWrite(loaded.document, nextArrivals(loaded))
    return writeDocument(atomicFiles, folder, { ...written, openedAt: clock.now() })
  }
  /**
   * The list says it from now on, and what is fetched from now on counts. If it cannot be written, the next
   * reading finds it again.
   */
  const noteDamage = async (folder: string, loaded: LoadedStored, damaged: Damage): Promise<void> => {
    const read = await readDocument(files, folder)
    // The damaged files may have been replaced meanwhile.
    if (!read.ok || read.value.firstArrivals !== loaded.document.firstArrivals) return
    const facts = withoutProof(read.value.facts)
    const unprovenBefore = nextArrivals(loaded)
    await writeDocument(atomicFiles, folder, { ...read.value, facts, damaged, unprovenBefore })
  }
  const notesIn = async (folder: string): Promise<Pick<OpenedStored, 'notes' | 'notesError'>> => {
    const { notes, error } = await readNotes(files, folder)
    return { notes, ...(error !== undefined && { notesError: error }) }
  }
  const openInTurn = async (storedId: string, page: PageFiles): Promise<Result<OpenedStored>> => {
    const folder = shelf.folderOf(storedId)
    const loaded = await loadStored(files, folder, true)
    if (!loaded.ok) return loaded
    if (!isBorrowed) await noteOpened(folder, loaded.value)
    const notes = await notesIn(folder)
    await close(storedId)
    // Nobody would close it.
    if (!page.isThere()) return failed({ kind: 'gone' })
    readers.add(storedId, () => createReader(files, folder, loaded.value))
    return ok({ result: describeStored(storedId, loaded.value), ...notes })
  }
  return {
    close,
    closeAll: async () => {
      const open: Reader[] = []
      readers.forgetAll((reader) => open.push(reader))
      await Promise.all(open.map((reader) => reader.close()))
    },
    open: async (storedId) => {
      let isOpen = false
      const page = openedFiles.forPage()
      try {
        // Before it is looked for: from here on no other process deletes it.
        const isFree = await activity.open(storedId)
        if (!isFree || !(await shelf.ids()).includes(storedId)) return failed({ kind: 'gone' })
        const opened = await activity.inTurn(storedId, () => openInTurn(storedId, page))
        isOpen = opened.ok
        return opened
      } finally {
        // For a page that has ended it is closed already, and the next page may have opened it.
        if (!isOpen && page.isThere()) activity.close(storedId)
      }
    },
    read: async (storedId) =>
      readers.with(storedId, async (reader): Promise<Result<StoredArrivals>> => {
        try {
          const arrivals = await reader.next()
          const damage = reader.takeDamage()
          if (damage !== null && !isBorrowed)
            await Promise.allSettled([
              activity.inTurn(storedId, () => noteDamage(shelf.folderOf(storedId), reader.loaded, damage)),
            ])
          return ok(arrivals)
        } catch (error) {
          if (isFileError(error)) return failed(fileError(error, shelf.folderOf(storedId)))
          throw error
        }
      }),
  }
}
