import type { AppError } from '../../src-preload/contract/errors'
import type { FileChunk } from '../files/row-chunks'

/** Per event, and for the rest: generous, because it is only compared with the free space. */
const bytesPerEvent = 64
const bytesBeside = 64 * 1024

export const expectedBytes = (eventCount: number): number => bytesBeside + bytesPerEvent * eventCount

/**
 * Writes a file of a kept result that has been begun, and commits it; null: it is there. Rejects with the
 * signal's reason if it is aborted.
 */
export const writeChunks = async (
  saveId: string,
  chunks: Iterable<FileChunk>,
  signal?: AbortSignal,
): Promise<AppError | null> => {
  let byteCount = 0
  const discardIfAborted = async (): Promise<void> => {
    if (signal?.aborted !== true) return
    await window.desktop.discardSave({ saveId })
    signal.throwIfAborted()
  }
  for (const { bytes } of chunks) {
    await discardIfAborted()
    byteCount += bytes.length
    const appended = await window.desktop.appendSave({ saveId, bytes })
    if (!appended.ok) {
      await window.desktop.discardSave({ saveId })
      return appended.error
    }
  }
  await discardIfAborted()
  const committed = await window.desktop.commitSave({ saveId, byteCount })
  return committed.ok ? null : committed.error
}
