import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import type { FileChunk, OpenedFile } from '../../src-preload/contract/file'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { FileAccess } from '../ports/file-access'
import type { FileDialogs } from '../ports/file-dialogs'
import { fileError } from './file-error'

/** Files the page is reading, by handle, a chunk at a time and in order. */
export interface OpenedFiles {
  choose(): Promise<Result<{ file: OpenedFile | null }>>
  open(path: string): Promise<Result<OpenedFile>>
  read(fileId: string): Promise<Result<FileChunk>>
  close(fileId: string): Promise<Result<Record<string, never>>>
  closeAll(): Promise<void>
}

interface OpenHandle {
  readonly path: string
  readonly handle: FileHandle
}

/** Large enough that crossing to the page costs little, small enough to stay out of the way of the page. */
const chunkBytes = 1024 * 1024

const openHandle = async (files: FileAccess, path: string): Promise<{ file: OpenedFile; handle: FileHandle }> => {
  const handle = await files.open(path, 'r')
  const stat = await handle.stat()
  if (stat.isDirectory()) {
    await handle.close()
    throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
  }
  const file = {
    fileId: randomUUID(),
    fileName: basename(path),
    folder: dirname(path),
    byteCount: stat.size,
    modifiedAt: stat.mtimeMs,
  }
  return { file, handle }
}

export const createOpenedFiles = ({ files, dialogs }: { files: FileAccess; dialogs: FileDialogs }): OpenedFiles => {
  const handles = new Map<string, OpenHandle>()

  const open = async (path: string): Promise<Result<OpenedFile>> => {
    try {
      const { file, handle } = await openHandle(files, path)
      handles.set(file.fileId, { path, handle })
      return ok(file)
    } catch (error) {
      return failed(fileError(error, path))
    }
  }
  const close = async (fileId: string): Promise<void> => {
    const entry = handles.get(fileId)
    handles.delete(fileId)
    await entry?.handle.close()
  }
  const read = async (fileId: string): Promise<Result<FileChunk>> => {
    const entry = handles.get(fileId)
    if (entry === undefined) return failed({ kind: 'gone' })
    try {
      const bytes = new Uint8Array(chunkBytes)
      const { bytesRead } = await entry.handle.read(bytes, 0, chunkBytes, null)
      // A copy of the exact length: structured clone would carry the whole buffer behind a view.
      return ok({ bytes: bytes.slice(0, bytesRead), isLast: bytesRead === 0 })
    } catch (error) {
      await close(fileId)
      return failed(fileError(error, entry.path))
    }
  }

  return {
    open,
    read,
    choose: async () => {
      const path = await dialogs.chooseOpenPath()
      if (path === null) return ok({ file: null })
      const opened = await open(path)
      return opened.ok ? ok({ file: opened.value }) : opened
    },
    close: async (fileId) => {
      await close(fileId)
      return ok({})
    },
    closeAll: async () => {
      await Promise.all([...handles.keys()].map(close))
    },
  }
}
