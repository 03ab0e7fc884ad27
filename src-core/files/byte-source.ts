import type { AppError } from '../errors/errors'
import type { Result } from '../errors/result'
import type { FileProvenance } from '../formats/provenance'
import type { FileBytes, OpenedFile } from './file-handles'

/** The main process's facts about a file; absent for a file that the page reads itself. */
interface FileIdentity {
  readonly fileId?: string
  readonly provenance?: FileProvenance
  /** The hash of all bytes in hex, once they have been read. */
  readonly sha256?: string
}

/** A file from any source: its names for the screen, and its bytes in order. */
export interface ByteSource {
  readonly fileName: string
  /** Empty if the page cannot know it. */
  readonly folder: string
  readonly byteCount: number
  /** ms since the epoch, as the file system says it. */
  readonly modifiedAt: number
  /** Can be abandoned early; throws `ReadFailure` if the system refuses. */
  chunks(): AsyncGenerator<Uint8Array, void>
  /** What is known so far. */
  identity(): FileIdentity
  /** Call if the file will not be read. */
  close(): void
}

/** Carries an expected failure out of a generator. */
export class ReadFailure extends Error {
  constructor(readonly error: AppError) {
    super(error.kind)
  }
}

/** The calls that read a file which main has opened, by its handle. */
export interface FileReading {
  readFile(request: { readonly fileId: string }): Promise<Result<FileBytes>>
  closeFile(request: { readonly fileId: string }): Promise<unknown>
}

/** A file that main has opened; its handle reads and closes it. */
export const openedSource = (
  { fileId, fileName, folder, byteCount, modifiedAt, provenance }: OpenedFile,
  calls: FileReading,
): ByteSource => {
  let identity: FileIdentity = { fileId, ...(provenance === undefined ? {} : { provenance }) }
  return {
    fileName,
    folder,
    byteCount,
    modifiedAt,
    identity: () => identity,
    close: () => void calls.closeFile({ fileId }),
    async *chunks() {
      try {
        for (let isLast = false; !isLast;) {
          const chunk = await calls.readFile({ fileId })
          if (!chunk.ok) throw new ReadFailure(chunk.error)
          const { bytes, sha256 } = chunk.value
          if (sha256 !== undefined) identity = { ...identity, sha256 }
          yield bytes
          isLast = chunk.value.isLast
        }
      } finally {
        await calls.closeFile({ fileId })
      }
    },
  }
}
