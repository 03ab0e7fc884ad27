import type { AppError } from '../../src-preload/contract/errors'
import type { OpenedFile } from '../../src-preload/contract/file'
import type { FileProvenance } from '../../src-preload/contract/provenance'

/** What main knows about a file; absent for a file that the page reads itself. */
interface FileIdentity {
  readonly fileId?: string
  readonly provenance?: FileProvenance
  /** Of all bytes, once they have been read; hex. */
  readonly sha256?: string
}

/** A file from any source: names to show, and its bytes in order. */
export interface ByteSource {
  readonly fileName: string
  /** Empty when the page cannot know it. */
  readonly folder: string
  readonly byteCount: number
  /** Ends early without harm; throws `ReadFailure` when the system refuses. */
  chunks(): AsyncGenerator<Uint8Array, void>
  /** As far as it is known by now. */
  identity(): FileIdentity
  /** It is not going to be read. */
  close(): void
}

/** An expected failure on its way out of a generator. */
export class ReadFailure extends Error {
  constructor(readonly error: AppError) {
    super(error.kind)
  }
}

/** A file that main has opened: it is read and closed by its handle. */
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
      // A folder, or a file that is gone: the browser says so only when it is read.
      const detail = reason instanceof Error ? reason.message : String(reason)
      throw new ReadFailure({ kind: 'file', cause: 'other', name: file.name, detail })
    } finally {
      // A stream that has failed would reject this with its own error, in place of ours.
      if (!hasFailed) await reader.cancel()
    }
  },
})
