import type { FileHandle } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { AppError } from '../../src-preload/contract/errors'
import type { DictionaryName, EventBatch } from '../../src-preload/contract/event-codec/event-batch'
import { byDictionary, dictionaryNames } from '../../src-preload/contract/event-codec/event-dictionary'
import type { StoredRequest } from '../../src-preload/contract/stored'
import { fileError } from '../files/file-error'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import { pause } from '../waiting/pause'
import { createAppender, DiskTooSlow } from './appender'
import { decodeBatch, encodeBatch } from './batch-payload'
import { openFrameFile } from './frame-file'
import { encodeFrame, fileOpening } from './frames'
import { arrivalsName } from './stored-folder'
import { encodeNote, type StoredNote } from './stored-notes'

/**
 * Keeps what arrives, in the order of the calls. The caller waits for nothing, and goes on if keeping fails.
 */
export interface StoredRun {
  batch(batch: EventBatch): void
  note(note: StoredNote): void
  /** Resolves when everything so far has been written, or cannot be. */
  settled(): Promise<void>
  /** Why nothing is kept any more; once. */
  takeFailure(): AppError | undefined
  /** Flushes and closes. Nothing is kept after it. */
  close(): Promise<void>
}

/** A run that can go on in another file, so that the files before it can be replaced. */
export interface RotatingRun extends StoredRun {
  /** Neither an event nor an answer has arrived. */
  readonly isEmpty: boolean
  /** It has no file yet, or requests of some device have begun, and there is no verdict yet. */
  readonly isRunning: boolean
  /** Resolves when everything so far is in the files before. */
  rotate(number: number): Promise<void>
}

/** For queries that are not kept. */
export const notKept: StoredRun = {
  batch: () => undefined,
  note: () => undefined,
  settled: async () => undefined,
  takeFailure: () => undefined,
  close: async () => undefined,
}

/** Why a result cannot be continued. */
export class KeepingProblem extends Error {
  constructor(readonly problem: AppError) {
    super(problem.kind)
  }
}

/** For a query that cannot be kept. */
export const failedRun = (error: AppError): StoredRun => {
  let failure: AppError | undefined = error
  return {
    ...notKept,
    takeFailure: () => {
      const taken = failure
      failure = undefined
      return taken
    },
  }
}

interface StoredRunOptions {
  readonly files: FileAccess
  readonly clock: Clock
  readonly folder: string
  readonly request: StoredRequest
  readonly tokenFingerprint: string
  /** Prepares the folder, and resolves with the number of the file. */
  readonly prepare: () => Promise<number>
}

/** A disk that takes longer does not hold back the query any more: keeping ends. */
const longestWaitMs = 5000

const noteFrame = (note: StoredNote): Promise<Uint8Array> => encodeFrame('note', 0, [encodeNote(note)])

type Texts = Record<DictionaryName, string[]>

/** A batch without rows that adds the texts of all batches of a file: those that follow refer to them. */
const textsOf = async (files: FileAccess, path: string): Promise<EventBatch | null> => {
  const file = await openFrameFile(files, path)
  let texts: Texts | undefined
  try {
    for (let frame = await file.next(); frame !== null; frame = await file.next()) {
      if (frame.kind === 'note' || frame.payload === null) continue
      const { newTexts } = decodeBatch(frame.payload)
      texts ??= byDictionary<string[]>(() => [])
      for (const name of dictionaryNames) for (const text of newTexts[name]) texts[name].push(text)
    }
    if (file.problem !== undefined) throw new KeepingProblem(file.problem)
  } finally {
    await file.close()
  }
  return texts === undefined
    ? null
    : {
        rowCount: 0,
        bytes: new ArrayBuffer(0),
        newTexts: texts,
        extras: { rows: new Uint32Array(), json: [] },
      }
}

const create = (files: FileAccess, path: string): Promise<FileHandle> => files.open(path, 'wx', 0o600)

export const createStoredRun = ({
  files,
  clock,
  folder,
  request,
  tokenFingerprint,
  prepare,
}: StoredRunOptions): RotatingRun => {
  let failure: AppError | undefined
  let wasTaken = false
  let isEmpty = true
  const running = new Set<string>()
  const startedAt = clock.now()
  let isPrepared = false
  let closed: Promise<void> | undefined
  let number = prepare().finally(() => (isPrepared = true))
  const pathOf = (of: number): string => join(folder, arrivalsName(of))
  const diskProblem = (detail: string): AppError => ({
    kind: 'file',
    cause: 'other',
    name: basename(folder),
    detail,
  })
  const onFailure = (error: unknown): void => {
    if (error instanceof KeepingProblem) failure ??= error.problem
    else
      failure ??=
        error instanceof DiskTooSlow
          ? diskProblem('the disk is slower than the answers')
          : fileError(error, folder)
  }
  const first = async () => ({
    handle: await create(files, pathOf(await number)),
    first: Buffer.concat([
      fileOpening,
      await noteFrame({ kind: 'run', request, isContinued: false, startedAt, tokenFingerprint }),
    ]),
  })
  let appender = createAppender({ open: first, clock, onFailure })
  return {
    get isEmpty() {
      return isEmpty
    },
    get isRunning() {
      return running.size > 0 || !isPrepared
    },
    batch: (batch) => {
      isEmpty = false
      if (failure === undefined)
        appender.add(encodeFrame('batch', batch.rowCount, encodeBatch(batch)), batch.bytes.byteLength)
    },
    note: (note) => {
      if (note.kind === 'begun') running.add(note.deviceId)
      if (note.kind === 'verdict') running.delete(note.deviceId)
      isEmpty &&= note.kind !== 'proven' && note.kind !== 'answer'
      const encoded = encodeNote(note)
      if (failure === undefined) appender.add(encodeFrame('note', 0, [encoded]), encoded.byteLength)
    },
    settled: async () => {
      if (failure !== undefined) return
      const waiting = new AbortController()
      const isWritten = await Promise.race([
        appender.written().then(() => true),
        pause(clock, longestWaitMs, waiting.signal).then(() => false),
      ])
      waiting.abort()
      if (!isWritten) failure ??= diskProblem('the disk does not answer')
    },
    takeFailure: () => {
      if (failure === undefined || wasTaken) return undefined
      wasTaken = true
      return failure
    },
    close: () => (closed ??= appender.close()),
    rotate: async (next) => {
      if (closed !== undefined) return closed
      const [before, ended] = [number, appender.close()]
      number = Promise.resolve(next)
      const open = async () => {
        await ended
        const texts = await textsOf(files, pathOf(await before))
        const run = await noteFrame({ kind: 'run', request, isContinued: true, startedAt, tokenFingerprint })
        const frames = texts === null ? [run] : [run, await encodeFrame('batch', 0, encodeBatch(texts))]
        return { handle: await create(files, pathOf(next)), first: Buffer.concat([fileOpening, ...frames]) }
      }
      appender = createAppender({ open, clock, onFailure })
      await appender.written()
    },
  }
}
