import type { AppError } from '../errors/errors'
import type { Result } from '../errors/result'
import { pause } from '../events/slices'
import type { Provenance } from '../formats/provenance'
import type { FileChunk } from '../formats/row-chunks'
import type { SavedFile, SaveKind, SaveTarget } from './file-handles'

/**
 * A proof that main completes: it is the text of a JSON object, and gets the hash of each of its places in
 * the file.
 */
export interface ProofToWrite {
  readonly text: string
  readonly placeCount: number
}

/** A file to write where the user chooses. */
export interface FileToSave {
  readonly suggestedName: string
  readonly kind: SaveKind
  /** Created while they are written: a large file is never in memory as a whole. */
  readonly chunks: Iterable<FileChunk>
  readonly expectedBytes?: number
  readonly provenance?: Provenance
  /** Its chunks say what belongs to which place. */
  readonly proof?: ProofToWrite
  readonly signal?: AbortSignal
  readonly onBegin?: (target: SaveTarget) => void
  readonly onProgress?: (rowsDone: number) => void
}

export type SaveEnd =
  /** `handle`: identifies the file in main from now on. */
  | { readonly kind: 'saved'; readonly file: SavedFile; readonly handle: string }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'cancelled' }

/** The calls that write a file, which is named by its handle once the user has chosen it. */
export interface FileSaving {
  beginSave(request: {
    readonly suggestedName: string
    readonly kind: SaveKind
    readonly expectedBytes?: number
  }): Promise<Result<{ readonly target: SaveTarget | null }>>
  appendSave(request: {
    readonly saveId: string
    readonly bytes: Uint8Array
    readonly runs?: Uint32Array
  }): Promise<Result<unknown>>
  commitSave(request: {
    readonly saveId: string
    readonly byteCount: number
    readonly provenance?: Provenance
    readonly proof?: ProofToWrite
  }): Promise<Result<SavedFile>>
  discardSave(request: { readonly saveId: string }): Promise<unknown>
}

/** The bytes of one message to main. */
const chunkBytes = 1024 * 1024

/** The bytes so far. */
export function* wholeFile(bytes: Uint8Array): Generator<FileChunk, void, undefined> {
  for (let start = 0; start < bytes.length; start += chunkBytes)
    yield { bytes: bytes.slice(start, start + chunkBytes), rowsDone: 0 }
}

/** The number of bytes written, or the reason why not all were. */
const append = async (
  calls: FileSaving,
  saveId: string,
  { chunks, signal, onProgress }: FileToSave,
): Promise<number | AppError> => {
  let byteCount = 0
  for (const { bytes, rowsDone, runs } of chunks) {
    if (signal?.aborted === true) return { kind: 'cancelled' }
    if (bytes.length === 0) {
      await pause()
      continue
    }
    const appended = await calls.appendSave({ saveId, bytes, ...(runs && { runs }) })
    if (!appended.ok) return appended.error
    byteCount += bytes.length
    onProgress?.(rowsDone)
  }
  return signal?.aborted === true ? { kind: 'cancelled' } : byteCount
}

/**
 * Asks where to save, and writes; null: the user cancelled the dialog. Any end except `saved` leaves the
 * previous file, if there was one.
 */
export const saveFile = async (calls: FileSaving, wanted: FileToSave): Promise<SaveEnd | null> => {
  const { suggestedName, kind, expectedBytes, provenance, proof, onBegin } = wanted
  const begun = await calls.beginSave({
    suggestedName,
    kind,
    ...(expectedBytes === undefined ? {} : { expectedBytes }),
  })
  if (!begun.ok) return { kind: 'failed', error: begun.error }
  const { target } = begun.value
  if (target === null) return null
  onBegin?.(target)
  const { saveId } = target
  const written = await append(calls, saveId, wanted)
  if (typeof written !== 'number') {
    await calls.discardSave({ saveId })
    return written.kind === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', error: written }
  }
  const committed = await calls.commitSave({
    saveId,
    byteCount: written,
    ...(provenance ? { provenance } : {}),
    ...(proof && { proof }),
  })
  if (committed.ok) return { kind: 'saved', file: committed.value, handle: saveId }
  // A save that was refused is still there, with its part of a file.
  await calls.discardSave({ saveId })
  return { kind: 'failed', error: committed.error }
}
