import { createHash, type Hash, randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { descriptionName } from '../../src-core/archive/description-name'
import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { FileBytes, OpenedFile, OpenOutcome } from '../../src-core/files/file-handles'
import { readableExtensions } from '../../src-core/formats/formats'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import { fileError, isMissing, noArchive } from './file-error'
import type { FileQuestions } from './file-questions'
import { readMetadata } from './metadata-file'
import { requireFile } from './regular-file'

/** Files the page is reading, by handle, a chunk at a time and in order. */
export interface OpenedFiles {
  choose(): Promise<Result<OpenOutcome>>
  /** These were not chosen in our dialog, so their extension is checked. */
  openDropped(paths: readonly string[]): Promise<Result<OpenOutcome>>
  /** Files that were open before, or are named by `idOf`. `gone`: one of them is neither. */
  openAgain(fileIds: readonly string[]): Promise<Result<OpenOutcome>>
  /** In the order given; for whichever page is there, now or later. */
  openAll(paths: readonly string[]): Promise<OpenOutcome>
  /** The same for the page that asks now; to be called when it asks. */
  forPage(): PageFiles
  /** By which `openAgain` opens it, whether or not it has been open. */
  idOf(path: string): string
  /** Also those of closed files; `undefined`: one of them is not known. */
  pathsOf(fileIds: readonly string[]): string[] | undefined
  read(fileId: string): Promise<Result<FileBytes>>
  close(fileId: string): Promise<Result<Record<string, never>>>
  closeAll(): Promise<void>
}

/** What one page opens. If the page has ended, nothing is opened, or stays open. */
export interface PageFiles {
  open(paths: readonly string[]): Promise<OpenOutcome>
  isThere(): boolean
}

interface OpenHandle {
  readonly path: string
  readonly handle: FileHandle
  readonly hash: Hash
}

interface OpenedFilesOptions {
  readonly files: FileAccess
  readonly dialogs: FileQuestions
  readonly log: Log
}

/** Large enough for a low cost per byte, small enough not to block the page. */
const chunkBytes = 1024 * 1024

const isReadableKind = (path: string): boolean =>
  readableExtensions.some((extension) => extname(path).toLowerCase() === `.${extension}`)

const otherKind = (path: string): AppError => ({
  kind: 'file',
  cause: 'otherKind',
  name: basename(path),
  detail: extname(path),
})

/** Of the folder of an archive: the file in which the archive describes itself. */
const pathToOpen = async (files: FileAccess, path: string): Promise<string> => {
  if (!(await files.stat(path)).isDirectory()) return path
  const description = join(path, descriptionName)
  try {
    await requireFile(files, description)
    return description
  } catch (error) {
    throw isMissing(error) ? noArchive() : error
  }
}

const openHandle = async (
  files: FileAccess,
  path: string,
): Promise<{ file: OpenedFile; handle: FileHandle }> => {
  await requireFile(files, path)
  const handle = await files.open(path, 'r')
  try {
    const stat = await handle.stat()
    const names = { fileName: basename(path), folder: dirname(path) }
    return {
      file: { fileId: randomUUID(), ...names, byteCount: stat.size, modifiedAt: stat.mtimeMs },
      handle,
    }
  } catch (error) {
    await Promise.allSettled([handle.close()])
    throw error
  }
}

const readChunk = async ({ handle, hash }: OpenHandle): Promise<FileBytes> => {
  const buffer = new Uint8Array(chunkBytes)
  const { bytesRead } = await handle.read(buffer, 0, chunkBytes, null)
  // Uses a copy, so that reading again at the end gives the same result.
  if (bytesRead === 0) return { bytes: new Uint8Array(), isLast: true, sha256: hash.copy().digest('hex') }
  // A copy of the exact length: structured clone would carry the whole buffer behind a view.
  const bytes = buffer.slice(0, bytesRead)
  hash.update(bytes)
  return { bytes, isLast: false }
}

type OpenOne = (path: string) => Promise<Result<OpenedFile>>

const openEach = async (paths: readonly string[], openOne: OpenOne): Promise<OpenOutcome> => {
  const opened: OpenedFile[] = []
  const refused: AppError[] = []
  for (const path of paths) {
    const result = await openOne(path)
    if (result.ok) opened.push(result.value)
    else refused.push(result.error)
  }
  return { files: opened, refused }
}

/** The open files by their ids. */
const createHandles = () => {
  const handles = new Map<string, OpenHandle>()
  const close = async (fileId: string): Promise<void> => {
    const entry = handles.get(fileId)
    handles.delete(fileId)
    await entry?.handle.close()
  }
  const read = async (fileId: string): Promise<Result<FileBytes>> => {
    const entry = handles.get(fileId)
    if (entry === undefined) return failed({ kind: 'gone' })
    try {
      return ok(await readChunk(entry))
    } catch (error) {
      // The reason for the failed read matters more than a failed close.
      await Promise.allSettled([close(fileId)])
      return failed(fileError(error, entry.path))
    }
  }

  return {
    read,
    close,
    add: (fileId: string, entry: OpenHandle): void => void handles.set(fileId, entry),
    closeAll: async (): Promise<void> => {
      await Promise.all([...handles.keys()].map(close))
    },
  }
}

export const createOpenedFiles = ({ files, dialogs, log }: OpenedFilesOptions): OpenedFiles => {
  const { read, close, add, closeAll } = createHandles()
  const paths = new Map<string, string>()

  const openIf = async (isWanted: (path: string) => boolean, named: string): Promise<Result<OpenedFile>> => {
    try {
      const path = await pathToOpen(files, named)
      if (!isWanted(path)) return failed(otherKind(path))
      const { file, handle } = await openHandle(files, path)
      add(file.fileId, { path, handle, hash: createHash('sha256') })
      paths.set(file.fileId, path)
      const provenance = await readMetadata(files, log, path)
      return ok({ ...file, ...(provenance === undefined ? {} : { provenance }) })
    } catch (error) {
      return failed(fileError(error, named))
    }
  }
  const open: OpenOne = (path) => openIf(() => true, path)
  let endedPages = 0
  /** Nobody would read a file for a page that has ended since it asked. */
  const forPage = (openOne: OpenOne = open): PageFiles => {
    const page = endedPages
    const isThere = (): boolean => page === endedPages
    const openWanted: OpenOne = async (path) => {
      if (!isThere()) return failed({ kind: 'gone' })
      const opened = await openOne(path)
      if (!opened.ok || isThere()) return opened
      await Promise.allSettled([close(opened.value.fileId)])
      return failed({ kind: 'gone' })
    }
    return { isThere, open: (wanted) => openEach(wanted, openWanted) }
  }
  const openReadable: OpenOne = (path) => openIf(isReadableKind, path)

  const pathsOf: OpenedFiles['pathsOf'] = (fileIds) => {
    const known = fileIds.flatMap((fileId) => paths.get(fileId) ?? [])
    return known.length === fileIds.length ? known : undefined
  }

  const idOf = (path: string): string => {
    const known = [...paths].find(([, one]) => one === path)
    if (known !== undefined) return known[0]
    const fileId = randomUUID()
    paths.set(fileId, path)
    return fileId
  }

  return {
    read,
    idOf,
    closeAll: () => {
      endedPages += 1
      return closeAll()
    },
    openAll: (wanted) => openEach(wanted, open),
    forPage: () => forPage(),
    choose: async () => {
      const page = forPage()
      return ok(await page.open(await dialogs.chooseOpenPaths()))
    },
    openDropped: async (dropped) => ok(await forPage(openReadable).open(dropped)),
    openAgain: async (fileIds) => {
      const known = pathsOf(fileIds)
      return known === undefined ? failed({ kind: 'gone' }) : ok(await forPage().open(known))
    },
    pathsOf,
    close: (fileId) =>
      close(fileId).then(
        () => ok({}),
        (error: unknown) => failed(fileError(error, paths.get(fileId) ?? '')),
      ),
  }
}
