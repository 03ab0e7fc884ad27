import { failed, ok, type Result } from '../../src-core/errors/result'
import type { FileAccess } from '../ports/file-access'
import type { FileManager } from '../ports/file-manager'
import { fileError } from './file-error'

interface RevealingOptions {
  readonly fileManager: FileManager
  readonly files: FileAccess
  /** The path of a file that was written or opened since the start, by its handle. */
  readonly pathOf: (handle: string) => string | undefined
}

/** Shows a file that main wrote or opened in its folder. `gone`: an unknown handle. */
export type RevealFile = (handle: string) => Promise<Result<Record<string, never>>>

export const createRevealing =
  ({ fileManager, files, pathOf }: RevealingOptions): RevealFile =>
  async (handle) => {
    const path = pathOf(handle)
    if (path === undefined) return failed({ kind: 'gone' })
    try {
      // If the file has been moved, the file manager shows nothing and reports no error.
      await files.stat(path)
    } catch (error) {
      return failed(fileError(error, path))
    }
    fileManager.show(path)
    return ok({})
  }
