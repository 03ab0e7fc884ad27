import { dirname } from 'node:path'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import type { AtomicFiles } from './atomic-file'
import { isMissing } from './file-error'
import { makeFolder } from './make-folder'
import { readText } from './regular-file'

/** `damaged`: not a document of this kind. */
export type FoundDocument<T> =
  { readonly kind: 'found'; readonly value: T } | { readonly kind: 'missing' | 'damaged' }

/**
 * A small JSON file that is always complete: loaded once, then written as a whole after every change, in
 * order.
 */
export interface JsonDocument<T> {
  read(): Promise<T>
  /**
   * What the file has now, whoever wrote it; `read` then returns what `combine` makes of it. Rejects with the
   * system's error.
   */
  readAgain(): Promise<FoundDocument<T>>
  /** `change` gets the current value. Rejects with the system's error; the value then stays as it was. */
  update(change: (value: T) => T): Promise<T>
}

interface DocumentOptions<T> {
  readonly files: FileAccess
  readonly atomicFiles: AtomicFiles
  readonly log: Log
  readonly path: string
  /** Another process writes the file: changes stay in memory, and the file as it is. */
  readonly isBorrowed: boolean
  readonly initial: T
  /** `undefined`: not a document of this kind. */
  readonly decode: (json: unknown) => T | undefined
  /** What was found is no document of this kind, and the initial one holds. */
  readonly onDamaged?: () => void
  /**
   * For a file that is also changed by others while the application runs: what holds from now on, given what
   * held so far and what the file has now. Without it, the next change overwrites theirs.
   */
  readonly combine?: (loaded: T, found: FoundDocument<T>) => T
}

const decodeText = <T>(text: string, decode: (json: unknown) => T | undefined): T | undefined => {
  try {
    return decode(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const find = async <T>({ files, path, decode }: DocumentOptions<T>): Promise<FoundDocument<T>> => {
  try {
    const value = decodeText(await readText(files, path), decode)
    return value === undefined ? { kind: 'damaged' } : { kind: 'found', value }
  } catch (error) {
    if (isMissing(error)) return { kind: 'missing' }
    throw error
  }
}

const load = async <T>(options: DocumentOptions<T>): Promise<T> => {
  const { files, log, path, isBorrowed, initial } = options
  const found = await find(options)
  if (found.kind === 'found') return found.value
  if (found.kind === 'missing') return initial
  options.onDamaged?.()
  if (isBorrowed) {
    log.warn('A settings file is unreadable; the defaults hold until it is repaired or removed', path)
    return initial
  }
  // Renamed instead of overwritten: the user may want to repair it by hand.
  await files.rename(path, `${path}.unreadable`)
  log.warn('An unreadable settings file was renamed', `${path}.unreadable`)
  return initial
}

export const createJsonDocument = <T>(options: DocumentOptions<T>): JsonDocument<T> => {
  let loaded: T | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const inTurn = <R>(action: () => Promise<R>): Promise<R> => {
    // A failure concerns only the caller of the previous action; the next action runs regardless.
    const turn = queue.then(action, action)
    queue = turn
    return turn
  }
  const current = async (): Promise<T> => (loaded ??= await load(options))
  const write = async (value: T): Promise<void> => {
    await makeFolder(options.files, dirname(options.path))
    await options.atomicFiles.write(
      options.path,
      new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`),
    )
  }

  /** Changes of a borrowed document are in memory only, and the file does not know of them. */
  const isCombined = (): boolean => options.combine !== undefined && !options.isBorrowed
  const readAgain = async (): Promise<FoundDocument<T>> => {
    const before = await current()
    const found = await find(options)
    if (isCombined()) loaded = options.combine?.(before, found) ?? before
    return found
  }

  return {
    read: () => inTurn(current),
    readAgain: () => inTurn(readAgain),
    update: (change) =>
      inTurn(async () => {
        if (isCombined() && loaded !== undefined) await readAgain()
        const value = change(await current())
        if (!options.isBorrowed) await write(value)
        loaded = value
        return value
      }),
  }
}
