import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppError } from '../../src-core/errors/errors'
import { syncFolder } from '../files/atomic-file'
import { fileError, replacedMeanwhile } from '../files/file-error'
import { unlessMissing } from '../files/holder-files'
import { readText, requireFile } from '../files/regular-file'
import type { FileAccess } from '../ports/file-access'
import { headOf, nextHash } from './ledger-chain'
import { chainStart } from './ledger-line'
import type { LedgerText } from './ledger-line-text'
import { LedgerInUse, type LedgerLock } from './ledger-lock'

type EncodeLine = (previous: string) => string

export interface LedgerFiles {
  /**
   * Resolves once the line is on the disk. Rejects with the system's error: it may then be there in part or not
   * at all. `encode` writes the line, with its line feed, which holds the hash of all lines before it.
   */
  append(encode: EncodeLine): Promise<void>
  /** Rejects, as `append` would, if another process is writing. */
  claim(): Promise<void>
  /** Nothing more will be written for now: another process may. */
  rest(): Promise<void>
  /** All files, oldest first, one at a time: together they may be large. */
  readAll(): AsyncIterable<LedgerText>
  /** The hash of all lines on the disk; null: there are none. */
  head(): Promise<string | null>
  /** Rejects with the system's error. */
  read(fileName: string): Promise<LedgerText>
  /** Of all files, oldest first, in bytes: lines are only ever added, so they tell whether another process has written. */
  sizes(): Promise<ReadonlyMap<string, number>>
  close(): Promise<void>
}

interface LedgerFilesOptions {
  readonly files: FileAccess
  readonly folder: string
  /** Once a file has reached this size, the next one is written to. */
  readonly maximumBytes: number
  readonly lock: LedgerLock
}

const namePattern = /^ledger-(\d{6})\.jsonl$/
const nameOf = (number: number): string => `ledger-${String(number).padStart(6, '0')}.jsonl`

interface Waiting {
  readonly encode: EncodeLine
  resolve(): void
  reject(error: unknown): void
}

/** Why the ledger could not be read or written. */
export const ledgerError = (error: unknown): AppError => {
  if (error instanceof LedgerInUse) return { kind: 'ledgerInUse', holder: error.holder, name: error.path }
  return error instanceof Error && 'code' in error
    ? fileError(error, 'the ledger of deletions')
    : { kind: 'internal', detail: error instanceof Error ? error.message : 'unknown' }
}

const lineFeed = 0x0a

const endsInLine = async (handle: FileHandle, size: number): Promise<boolean> => {
  if (size === 0) return true
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, size - 1)
  return bytesRead === 1 && buffer[0] === lineFeed
}

interface OpenFile {
  readonly path: string
  readonly handle: FileHandle
  readonly number: number
  size: number
  /** The hash of all lines of the ledger. */
  head: string
}

const writeTo = async (file: OpenFile, text: string): Promise<void> => {
  await file.handle.writeFile(text)
  await file.handle.sync()
  file.size += Buffer.byteLength(text)
}

const writeLines = async (file: OpenFile, encoders: readonly EncodeLine[]): Promise<void> => {
  let { head } = file
  const texts = encoders.map((encode) => {
    const text = encode(head)
    head = nextHash(head, text.slice(0, -1))
    return text
  })
  await writeTo(file, texts.join(''))
  file.head = head
}

/**
 * A program that synchronizes or restores files may have put another one in its place, or none: what is written
 * to the open one then is nowhere.
 */
const requireInPlace = async (files: FileAccess, { path, handle, size }: OpenFile): Promise<void> => {
  const [named, own] = await Promise.all([unlessMissing(files.stat(path)), handle.stat()])
  if (named?.ino !== own.ino || named.dev !== own.dev || own.size !== size) throw replacedMeanwhile()
}

/** The file to write to: the last one, or a new one if that is full. `readHead`: of what is on the disk. */
const createCurrentFile = (
  { files, folder, maximumBytes }: LedgerFilesOptions,
  numbers: () => Promise<readonly number[]>,
  readHead: () => Promise<string>,
) => {
  let open: OpenFile | null = null
  const prepare = async (handle: FileHandle, path: string, number: number): Promise<OpenFile> => {
    const { size } = await handle.stat()
    // A new file must still be there after a power failure.
    if (size === 0) await syncFolder(files, folder)
    // Another process may have written since this one did.
    const opened = { path, handle, size, number, head: await readHead() }
    // A line cut off by a crash stays as it is; the next line must not become part of it.
    if (!(await endsInLine(handle, size))) await writeTo(opened, '\n')
    return opened
  }
  const openNumber = async (number: number): Promise<OpenFile> => {
    const path = join(folder, nameOf(number))
    await unlessMissing(requireFile(files, path))
    const handle = await files.open(path, 'a+', 0o600)
    try {
      return await prepare(handle, path, number)
    } catch (error) {
      // The error that stopped it is the one to report.
      await Promise.allSettled([handle.close()])
      throw error
    }
  }
  const drop = async (): Promise<void> => {
    const dropped = open
    open = null
    await dropped?.handle.close()
  }
  return {
    drop,
    get: async (): Promise<OpenFile> => {
      open ??= await openNumber((await numbers()).at(-1) ?? 1)
      if (open.size < maximumBytes) return open
      const { number } = open
      await drop()
      open = await openNumber(number + 1)
      return open
    },
  }
}

/** Writes everything that waits together, so that concurrent deletions share one flush. */
const createAppending = (
  current: ReturnType<typeof createCurrentFile>,
  { files, lock }: Pick<LedgerFilesOptions, 'files' | 'lock'>,
) => {
  let waiting: Waiting[] = []
  let writing: Promise<void> | null = null
  const writeWaiting = async (): Promise<void> => {
    while (waiting.length > 0) {
      const taken = waiting
      waiting = []
      try {
        await lock.take()
        const file = await current.get()
        await writeLines(
          file,
          taken.map(({ encode }) => encode),
        )
        await requireInPlace(files, file)
        for (const { resolve } of taken) resolve()
      } catch (error) {
        // Reopened next time, which ends a partly written line with a line feed.
        await current.drop().catch(() => undefined)
        for (const { reject } of taken) reject(error)
      }
    }
    // In the same tick as the last check of `waiting`: a text appended in between would wait for ever.
    writing = null
  }
  return {
    append: (encode: EncodeLine): Promise<void> =>
      new Promise((resolve, reject) => {
        waiting.push({ encode, resolve, reject })
        writing ??= writeWaiting()
      }),
    settled: async (): Promise<void> => {
      await writing
    },
    get isWriting() {
      return writing !== null
    },
  }
}

/** Append-only files that rotate by size; the application never deletes one. */
export const createLedgerFiles = (options: LedgerFilesOptions): LedgerFiles => {
  const { files, folder, lock } = options
  const numbers = async (): Promise<readonly number[]> => {
    // Whoever only reads leaves nothing behind; the lock makes the folder before anything is written.
    const names = (await unlessMissing(files.readdir(folder))) ?? []
    const found = names.map((name) => Number(namePattern.exec(name)?.[1]))
    return found.filter((number) => !Number.isNaN(number)).toSorted((a, b) => a - b)
  }
  const read = async (fileName: string): Promise<LedgerText> => ({
    fileName,
    text: await readText(files, join(folder, fileName)),
  })
  const newestFirst = async function* (): AsyncGenerator<string> {
    for (const number of (await numbers()).toReversed()) yield readText(files, join(folder, nameOf(number)))
  }
  const current = createCurrentFile(options, numbers, () => headOf(newestFirst()))
  const appending = createAppending(current, options)
  let isClosed = false

  return {
    append: (encode) =>
      isClosed ? Promise.reject(new Error('the ledger is closed')) : appending.append(encode),
    claim: lock.take,
    rest: async () => {
      // Another process may continue the file, or begin the next one.
      if (!appending.isWriting) await Promise.all([current.drop(), lock.release()])
    },
    readAll: async function* () {
      for (const number of await numbers()) yield read(nameOf(number))
    },
    read,
    head: async () => {
      const head = await headOf(newestFirst())
      return head === chainStart ? null : head
    },
    sizes: async () => {
      const names = (await numbers()).map(nameOf)
      const stats = await Promise.all(names.map((name) => files.stat(join(folder, name))))
      return new Map(names.map((name, index) => [name, stats[index]?.size ?? 0]))
    },
    close: async () => {
      isClosed = true
      await appending.settled()
      await current.drop()
      await lock.release()
    },
  }
}
