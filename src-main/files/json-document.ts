import { dirname } from 'node:path'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import type { AtomicFiles } from './atomic-file'
import { isMissing } from './file-error'
import { makeFolder } from './make-folder'
import { readText } from './regular-file'

/**
 * A small JSON file that is always complete: loaded once, then written as a whole after every change, in
 * order.
 */
export interface JsonDocument<T> {
  read(): Promise<T>
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
}

const decodeText = <T>(text: string, decode: (json: unknown) => T | undefined): T | undefined => {
  try {
    return decode(JSON.parse(text))
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const load = async <T>({ files, log, path, isBorrowed, initial, decode }: DocumentOptions<T>): Promise<T> => {
  let text: string
  try {
    text = await readText(files, path)
  } catch (error) {
    if (isMissing(error)) return initial
    throw error
  }
  const value = decodeText(text, decode)
  if (value !== undefined) return value
  if (isBorrowed) {
    log.warn('A settings file is unreadable', path)
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

  return {
    read: () => inTurn(current),
    update: (change) =>
      inTurn(async () => {
        const value = change(await current())
        if (!options.isBorrowed) await write(value)
        loaded = value
        return value
      }),
  }
}
