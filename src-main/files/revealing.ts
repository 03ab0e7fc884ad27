import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { FileAccess } from '../ports/file-access'
import type { FileManager } from '../ports/file-manager'
import { fileError } from './file-error'

interface RevealingOptions {
  readonly fileManager: FileManager
  readonly files: FileAccess
  /** Of a file that was written or opened since the start, by the handle it had then. */
  readonly pathOf: (handle: string) => string | undefined
}

/** Shows a file in its folder: one that main itself wrote or opened. `gone`: it knows no such handle. */
export type RevealFile = (handle: string) => Promise<Result<Record<string, never>>>

export const createRevealing =
  ({ fileManager, files, pathOf }: RevealingOptions): RevealFile =>
  async (handle) => {
    const path = pathOf(handle)
    if (path === undefined) return failed({ kind: 'gone' })
    try {
      // Of a file that was moved meanwhile the file manager shows nothing, and says nothing.
      await files.stat(path)
    } catch (error) {
      return failed(fileError(error, path))
    }
    fileManager.show(path)
    return ok({})
  }
