import type { AppError } from '../../src-core/errors/errors'
import type { FileProvenance } from '../../src-core/formats/provenance'
import type { OpenedFile } from '../../src-preload/contract/file'

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

/** A file that main has opened; its handle reads and closes it. */
export const openedSource = ({ fileId, fileName, folder, byteCount, provenance }: OpenedFile): ByteSource => {
  let identity: FileIdentity = { fileId, ...(provenance === undefined ? {} : { provenance }) }
  return {
    fileName,
    folder,
    byteCount,
    identity: () => identity,
    close: () => void window.desktop.closeFile({ fileId }),
    async *chunks() {
      try {
        for (let isLast = false; !isLast;) {
          const chunk = await window.desktop.readFile({ fileId })
          if (!chunk.ok) throw new ReadFailure(chunk.error)
          const { bytes, sha256 } = chunk.value
          if (sha256 !== undefined) identity = { ...identity, sha256 }
          yield bytes
          isLast = chunk.value.isLast
        }
      } finally {
        await window.desktop.closeFile({ fileId })
      }
    },
  }
}

/** A file dropped on the window: the page reads it itself and learns no path. */
export const droppedSource = (file: File): ByteSource => ({
  fileName: file.name,
  folder: '',
  byteCount: file.size,
  identity: () => ({}),
  close: () => undefined,
  async *chunks() {
    const reader = file.stream().getReader()
    let hasFailed = false
    try {
      for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
    } catch (reason) {
      hasFailed = true
      // The browser reports a folder, or a deleted file, only when it is read.
      const detail = reason instanceof Error ? reason.message : String(reason)
      throw new ReadFailure({ kind: 'file', cause: 'other', name: file.name, detail })
    } finally {
      // A stream that has failed would reject this with its own error, in place of ours.
      if (!hasFailed) await reader.cancel()
    }
  },
})
