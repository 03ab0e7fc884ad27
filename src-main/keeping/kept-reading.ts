import { join } from 'node:path'
import type { KeptArrivals, KeptBatch, OpenedKept } from '../../src-preload/contract/kept'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { AtomicFiles } from '../files/atomic-file'
import { fileError, isFileError } from '../files/file-error'
import type { OpenedFiles, PageFiles } from '../files/opened-files'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import { createNamedEntries } from '../waiting/named-entries'
import { createAskedTimes } from './asked-times'
import { decodeBatch } from './batch-payload'
import { type FrameFile, openFrameFile } from './frame-file'
import type { KeptActivity } from './kept-activity'
import { toWrite, writeDocument } from './kept-document'
import { arrivalsName, describeKept, type LoadedKept, loadKept } from './kept-folder'
import { decodeNote } from './kept-notes'
import type { KeptShelf } from './kept-shelf'
import { readNotes } from './notes-file'

interface KeptReadingOptions {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly clock: Clock
  readonly shelf: KeptShelf
  readonly activity: KeptActivity
  readonly openedFiles: Pick<OpenedFiles, 'forPage'>
  /** Not even the moment of opening is written. */
  readonly isBorrowed: boolean
}

/** Enough to keep the overhead of a message low, few enough that rows keep coming. */
const batchesAtOnce = 8

interface Reader {
  next(): Promise<KeptArrivals>
  close(): Promise<void>
}

/** Reads the arrivals file by file. */
const createReader = (files: FileAccess, folder: string, { arrivals, refreshes }: LoadedKept): Reader => {
  const left = [...arrivals]
  let file: FrameFile | undefined
  let times = createAskedTimes()
  const openNext = async (): Promise<Pick<KeptArrivals, 'refresh'>> => {
    const number = left.shift()
    if (number === undefined) return {}
    file = await openFrameFile(files, join(folder, arrivalsName(number)))
    times = createAskedTimes()
    const refresh = refreshes.get(number)
    return refresh === undefined ? {} : { refresh }
  }
  const noteTimes = (payload: Uint8Array): void => {
    const note = decodeNote(payload)
    if (note !== null) times.note(note)
  }
  const close = async (): Promise<void> => {
    await file?.close()
    file = undefined
  }
  return {
    close,
    next: async () => {
      const isNewRun = file === undefined
      const begun = { isNewRun, ...(isNewRun ? await openNext() : {}) }
      const batches: KeptBatch[] = []
      while (file !== undefined && batches.length < batchesAtOnce) {
        const frame = await file.next()
        if (frame === null) {
          const { problem } = file
          await close()
          return {
            batches,
            ...begun,
            isFinished: left.length === 0,
            ...(problem === undefined ? {} : { problem }),
          }
        }
        if (frame.payload === null) continue
        if (frame.kind === 'batch')
          batches.push({ batch: decodeBatch(frame.payload), askedAt: times.askedAt })
        else noteTimes(frame.payload)
      }
      return { batches, ...begun, isFinished: file === undefined && left.length === 0 }
    },
  }
}

export interface KeptReading {
  open(keptId: string): Promise<Result<OpenedKept>>
  read(keptId: string): Promise<Result<KeptArrivals>>
  close(keptId: string): Promise<void>
  closeAll(): Promise<void>
}

export const createKeptReading = (options: KeptReadingOptions): KeptReading => {
  const { files, atomicFiles, clock, shelf, activity, openedFiles, isBorrowed } = options
  const readers = createNamedEntries<Reader>('a kept result')
  const close = async (keptId: string): Promise<void> => {
    const reader = readers.get(keptId)
    readers.forget(keptId)
    await reader?.close()
  }
  const openParquet = async (
    folder: string,
    { document }: LoadedKept,
    page: PageFiles,
  ): Promise<Result<Pick<OpenedKept, 'fileId' | 'fileName'>>> => {
    if (document.parquet === undefined) return ok({})
    const { files: opened, refused } = await page.open([join(folder, document.parquet.name)])
    const [file] = opened
    if (file === undefined) return failed(refused[0] ?? { kind: 'gone' })
    return ok({ fileId: file.fileId, fileName: file.fileName })
  }
  const noteOpened = (folder: string, { document, arrivals }: LoadedKept): Promise<void> => {
    const next = Math.max(arrivals.at(-1) ?? 0, document.firstArrivals) + 1
    return writeDocument(atomicFiles, folder, { ...toWrite(document, next), openedAt: clock.now() })
  }
  const notesIn = async (folder: string): Promise<Pick<OpenedKept, 'notes' | 'notesError'>> => {
    const { notes, error } = await readNotes(files, folder)
    return { notes, ...(error !== undefined && { notesError: error }) }
  }
  const openInTurn = async (keptId: string, page: PageFiles): Promise<Result<OpenedKept>> => {
    const folder = shelf.folderOf(keptId)
    const loaded = await loadKept(files, folder, true)
    if (!loaded.ok) return loaded
    if (!isBorrowed) await noteOpened(folder, loaded.value)
    const parquet = await openParquet(folder, loaded.value, page)
    if (!parquet.ok) return parquet
    const notes = await notesIn(folder)
    await close(keptId)
    // Nobody would close it.
    if (!page.isThere()) return failed({ kind: 'gone' })
    readers.add(keptId, () => createReader(files, folder, loaded.value))
    const { markedRows = [], sha256 } = loaded.value.document.parquet ?? {}
    const facts = { markedRows, ...(sha256 !== undefined && { sha256 }) }
    return ok({ result: describeKept(keptId, loaded.value), ...parquet.value, ...facts, ...notes })
  }
  return {
    close,
    closeAll: async () => {
      const open: Reader[] = []
      readers.forgetAll((reader) => open.push(reader))
      await Promise.all(open.map((reader) => reader.close()))
    },
    open: async (keptId) => {
      let isOpen = false
      const page = openedFiles.forPage()
      try {
        // Before it is looked for: from here on no other process deletes it.
        const isFree = await activity.open(keptId)
        if (!isFree || !(await shelf.ids()).includes(keptId)) return failed({ kind: 'gone' })
        const opened = await activity.inTurn(keptId, () => openInTurn(keptId, page))
        isOpen = opened.ok
        return opened
      } finally {
        // For a page that has ended it is closed already, and the next page may have opened it.
        if (!isOpen && page.isThere()) activity.close(keptId)
      }
    },
    read: async (keptId) =>
      readers.with(keptId, async (reader): Promise<Result<KeptArrivals>> => {
        try {
          return ok(await reader.next())
        } catch (error) {
          if (isFileError(error)) return failed(fileError(error, shelf.folderOf(keptId)))
          throw error
        }
      }),
  }
}
