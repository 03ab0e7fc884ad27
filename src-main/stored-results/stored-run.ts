import { basename, join } from 'node:path'
import type { DictionaryName, EventBatch } from '../../src-core/codec/event-batch'
import { byDictionary, dictionaryNames } from '../../src-core/codec/event-dictionary'
import type { AppError } from '../../src-core/errors/errors'
import type { StoredRequest } from '../../src-core/stored/stored-result'
import { fileError } from '../files/file-error'
import type { Clock } from '../ports/clock'
import type { FileAccess } from '../ports/file-access'
import { pause } from '../waiting/pause'
import { Appender, type AppenderOptions, DiskTooSlow } from './appender'
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

/** Why nothing is kept any more: the first reason counts, and it is taken once. */
class KeepingFailure {
  #reason: AppError | undefined
  #wasTaken = false

  get isNoted(): boolean {
    return this.#reason !== undefined
  }

  note(reason: AppError): void {
    this.#reason ??= reason
  }

  take(): AppError | undefined {
    if (this.#wasTaken) return undefined
    this.#wasTaken = this.isNoted
    return this.#reason
  }
}

/** For a query that cannot be kept. */
export const failedRun = (error: AppError): StoredRun => {
  const failure = new KeepingFailure()
  failure.note(error)
  return { ...notKept, takeFailure: () => failure.take() }
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
export const longestWaitMs = 5000

type Texts = Record<DictionaryName, string[]>

/** A batch without rows that adds the texts of all batches of a file: those that follow refer to them. */
const textsOf = async (files: FileAccess, path: string): Promise<EventBatch | null> => {
  const file = await openFrameFile(files, path)
  let texts: Texts | undefined
  try {
    for (let frame = await file.next(); frame !== null; frame = await file.next()) {
      if (frame.kind === 'note' || frame.payload === null) continue
      const batch = decodeBatch(frame.payload, frame.rowCount)
      if (batch === null) {
        file.reject('batch')
        break
      }
      texts ??= byDictionary<string[]>(() => [])
      for (const name of dictionaryNames) for (const text of batch.newTexts[name]) texts[name].push(text)
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

class FileRun implements RotatingRun {
  readonly #options: StoredRunOptions
  readonly #startedAt: number
  readonly #failure = new KeepingFailure()
  /** The devices whose requests have begun, and that have no verdict yet. */
  readonly #running = new Set<string>()
  #isPrepared = false
  #isEmpty = true
  /** Of the file that is written. */
  #number: Promise<number>
  #appender: Appender
  #closed: Promise<void> | undefined

  constructor(options: StoredRunOptions) {
    this.#options = options
    this.#startedAt = options.clock.now()
    this.#number = options.prepare().finally(() => (this.#isPrepared = true))
    this.#appender = this.#append(async () => this.#createFile(await this.#number, false, null))
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  get isRunning(): boolean {
    return this.#running.size > 0 || !this.#isPrepared
  }

  batch(batch: EventBatch): void {
    this.#isEmpty = false
    if (this.#failure.isNoted) return
    this.#appender.add(encodeFrame('batch', batch.rowCount, encodeBatch(batch)), batch.bytes.byteLength)
  }

  note(note: StoredNote): void {
    if (note.kind === 'begun') this.#running.add(note.deviceId)
    if (note.kind === 'verdict') this.#running.delete(note.deviceId)
    this.#isEmpty &&= note.kind !== 'proven' && note.kind !== 'answer'
    const encoded = encodeNote(note)
    if (!this.#failure.isNoted) this.#appender.add(encodeFrame('note', 0, [encoded]), encoded.byteLength)
  }

  async settled(): Promise<void> {
    if (this.#failure.isNoted) return
    const waiting = new AbortController()
    const isWritten = await Promise.race([
      this.#appender.written().then(() => true),
      pause(this.#options.clock, longestWaitMs, waiting.signal).then(() => false),
    ])
    waiting.abort()
    if (!isWritten) this.#failure.note(this.#diskProblem('the disk does not answer'))
  }

  takeFailure(): AppError | undefined {
    return this.#failure.take()
  }

  close(): Promise<void> {
    return (this.#closed ??= this.#appender.close())
  }

  async rotate(next: number): Promise<void> {
    if (this.#closed !== undefined) return this.#closed
    const [before, ended] = [this.#number, this.#appender.close()]
    this.#number = Promise.resolve(next)
    this.#appender = this.#append(async () => {
      await ended
      return this.#createFile(next, true, await textsOf(this.#options.files, this.#pathOf(await before)))
    })
    await this.#appender.written()
  }

  #append(open: AppenderOptions['open']): Appender {
    return new Appender({ open, clock: this.#options.clock, onFailure: (error) => this.#noteFailure(error) })
  }

  /** `texts`: what the files before have, for those that follow. */
  async #createFile(number: number, isContinued: boolean, texts: EventBatch | null) {
    const { files, request, tokenFingerprint } = this.#options
    const run = { kind: 'run', request, isContinued, startedAt: this.#startedAt, tokenFingerprint } as const
    const frames = [await encodeFrame('note', 0, [encodeNote(run)])]
    if (texts !== null) frames.push(await encodeFrame('batch', 0, encodeBatch(texts)))
    const handle = await files.open(this.#pathOf(number), 'wx', 0o600)
    return { handle, first: Buffer.concat([fileOpening, ...frames]) }
  }

  #pathOf(number: number): string {
    return join(this.#options.folder, arrivalsName(number))
  }

  #noteFailure(error: unknown): void {
    if (error instanceof KeepingProblem) this.#failure.note(error.problem)
    else if (error instanceof DiskTooSlow)
      this.#failure.note(this.#diskProblem('the disk is slower than the answers'))
    else this.#failure.note(fileError(error, this.#options.folder))
  }

  #diskProblem(detail: string): AppError {
    return { kind: 'file', cause: 'other', name: basename(this.#options.folder), detail }
  }
}

export const createStoredRun = (options: StoredRunOptions): RotatingRun => new FileRun(options)
