import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { SeenRows, StoredRequest } from '../../src-core/stored/stored-result'
import type { AtomicFiles } from '../files/atomic-file'
import { damagedFile } from '../files/file-error'
import type { FileAccess } from '../ports/file-access'
import { decodeBatch, encodeBatch } from './batch-payload'
import { type FrameFile, openFrameFile } from './frame-file'
import { encodeFrame, fileOpening } from './frames'
import { createJoinedRun, type JoinedRun } from './joined-runs'
import { encodeSeen } from './seen-payload'
import { arrivalsName, arrivalsOf, type LoadedStored } from './stored-folder'
import { decodeNote, encodeNote } from './stored-notes'
import { KeepingProblem } from './stored-run'

interface SourceFile {
  readonly name: string
  readonly file: FrameFile
  /** That it must have; absent: it is not known. */
  readonly sha256?: string
  /** It is known to be damaged: so many rows can be read. */
  readonly readableRows?: number
}

/** A result whose files are open: what is removed from its folder from now on can be read all the same. */
export interface EventSource {
  readonly files: readonly SourceFile[]
  close(): Promise<void>
}

export const openEvents = async (
  files: FileAccess,
  folder: string,
  loaded: LoadedStored,
): Promise<EventSource> => {
  const { events, damaged = {} } = loaded.document
  const wanted = [
    ...(events === undefined ? [] : [{ name: events.name, sha256: events.sha256 }]),
    ...arrivalsOf(loaded).map((number) => ({ name: arrivalsName(number) })),
  ]
  const open: SourceFile[] = []
  const close = async (): Promise<void> =>
    void (await Promise.allSettled(open.map(({ file }) => file.close())))
  try {
    for (const { name, ...known } of wanted) {
      const readableRows = damaged[name]
      const file = await openFrameFile(files, join(folder, name))
      open.push({ name, file, ...known, ...(readableRows !== undefined && { readableRows }) })
    }
  } catch (error) {
    await close()
    throw error
  }
  return { files: open, close }
}

export interface EventCopy {
  readonly source: EventSource
  /** By their places among all rows of the source, ascending. */
  readonly rows: Uint32Array
  /** Of these rows; absent: only the first run had them. */
  readonly seen?: SeenRows
  /** Of the result that gets the rows, which began at `startedAt` (ms since the epoch). */
  readonly request: StoredRequest
  readonly startedAt: number
  /** Of the new file. */
  readonly path: string
}

/** A frame has to be read as a whole before its rows can be shown. */
const rowsInFrame = 2048

/**
 * A copy of a damaged file would have lost rows and, with a hash of its own, look whole: so it may have lost
 * only those that are known to be lost, and count as such.
 */
const checkRead = ({ name, file, sha256, readableRows }: SourceFile, rowCount: number): void => {
  const isChanged = sha256 !== undefined && sha256 !== file.sha256()
  const problem = file.problem ?? (isChanged ? damagedFile(name, 'sha256') : undefined)
  if (readableRows === rowCount) return
  if (problem !== undefined) throw new KeepingProblem(problem)
  if (readableRows !== undefined) throw new KeepingProblem(damagedFile(name, 'rows'))
}

/** Calls `write` with the frames of some rows, each run with dictionaries of its own. */
const copyRows = async (
  { source, rows, request, startedAt }: EventCopy,
  write: (frame: Uint8Array) => Promise<void>,
): Promise<void> => {
  const note = encodeNote({ kind: 'run', request, isContinued: true, startedAt })
  let [first, from] = [0, 0]
  let run: JoinedRun | undefined
  let isNoted = false
  const flush = async (leastRows: number): Promise<void> => {
    if (run === undefined || run.rowCount < leastRows) return
    // A run without rows leaves nothing behind.
    if (!isNoted) await write(await encodeFrame('note', 0, [note]))
    isNoted = true
    const batch = run.take()
    await write(await encodeFrame('batch', batch.rowCount, encodeBatch(batch)))
  }
  const beginRun = async (): Promise<void> => {
    await flush(1)
    run = createJoinedRun()
    isNoted = false
  }
  for (const each of source.files) {
    const { file } = each
    const before = first
    for (let frame = await file.next(); frame !== null; frame = await file.next()) {
      if (frame.payload === null) continue
      if (frame.kind === 'note' && decodeNote(frame.payload)?.kind === 'run') await beginRun()
      if (frame.kind !== 'batch') continue
      let to = from
      while (to < rows.length && (rows[to] ?? 0) < first + frame.rowCount) to += 1
      const batch = decodeBatch(frame.payload, frame.rowCount)
      if (batch === null) {
        file.reject('batch')
        break
      }
      run?.add(
        batch,
        rows.slice(from, to).map((row) => row - first),
      )
      await flush(rowsInFrame)
      from = to
      first += frame.rowCount
    }
    checkRead(each, first - before)
  }
  await flush(1)
  if (from < rows.length) throw new Error('rows to be copied are not there')
}

/** Writes some rows of a result as one file, and resolves with its hash in hex. Closes the source. */
export const copyEvents = async (atomicFiles: AtomicFiles, copy: EventCopy): Promise<string> => {
  const hash = createHash('sha256')
  try {
    const target = await atomicFiles.begin(copy.path)
    const write = (bytes: Uint8Array): Promise<void> => {
      hash.update(bytes)
      return target.append(bytes)
    }
    try {
      await write(fileOpening)
      if (copy.seen !== undefined)
        await write(await encodeFrame('seen', copy.rows.length, encodeSeen(copy.seen)))
      await copyRows(copy, write)
      await target.commit()
      return hash.digest('hex')
    } catch (error) {
      // The reason for the failed write matters more than a failed removal.
      await Promise.allSettled([target.discard()])
      throw error
    }
  } finally {
    await copy.source.close()
  }
}
