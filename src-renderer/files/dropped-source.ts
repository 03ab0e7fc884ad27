import { type ByteSource, ReadFailure } from '../../src-core/files/byte-source'

/** A file dropped on the window: the page reads it itself and learns no path. */
export const droppedSource = (file: File): ByteSource => ({
  fileName: file.name,
  folder: '',
  byteCount: file.size,
  modifiedAt: file.lastModified,
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
