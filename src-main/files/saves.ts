import { randomUUID } from 'node:crypto'
import { basename, dirname } from 'node:path'
import type { SavedFile, SaveKind, SaveTarget } from '../../src-preload/contract/file'
import { failed, ok, type Result } from '../../src-preload/contract/result'
import type { AtomicFiles, PendingFile } from './atomic-file'
import { fileError, SizeMismatch } from './file-error'
import type { FileQuestions } from './file-questions'

/** Files the page is writing, by the handle it was given: it names no path, and reaches no file but these. */
export interface Saves {
  begin(suggestedName: string, kind: SaveKind): Promise<Result<{ target: SaveTarget | null }>>
  append(saveId: string, bytes: Uint8Array): Promise<Result<Record<string, never>>>
  commit(saveId: string, byteCount: number): Promise<Result<SavedFile>>
  discard(saveId: string): Promise<Result<Record<string, never>>>
  /** Drops all that is unfinished. */
  close(): Promise<void>
}

interface OpenSave {
  readonly path: string
  readonly file: PendingFile
  byteCount: number
}

const namesOf = (path: string): { fileName: string; folder: string } => ({ fileName: basename(path), folder: dirname(path) })

/** Runs one step of a save; after a failure the rest of it is dropped, and the old file stays. */
const step = async <T>(save: OpenSave, drop: () => Promise<void>, action: () => Promise<T>): Promise<Result<T>> => {
  try {
    return ok(await action())
  } catch (error) {
    await drop()
    return failed(fileError(error, save.path))
  }
}

export const createSaves = ({ dialogs, atomicFiles }: { dialogs: FileQuestions; atomicFiles: AtomicFiles }): Saves => {
  const open = new Map<string, OpenSave>()

  const drop = async (saveId: string): Promise<void> => {
    const save = open.get(saveId)
    open.delete(saveId)
    await save?.file.discard()
  }
  const withSave = async <T>(saveId: string, action: (save: OpenSave) => Promise<T>): Promise<Result<T>> => {
    const save = open.get(saveId)
    if (save === undefined) return failed({ kind: 'gone' })
    return step(save, () => drop(saveId), () => action(save))
  }

  return {
    begin: async (suggestedName, kind) => {
      const path = await dialogs.chooseSavePath(suggestedName, kind)
      if (path === null) return ok({ target: null })
      try {
        const saveId = randomUUID()
        open.set(saveId, { path, file: await atomicFiles.begin(path), byteCount: 0 })
        return ok({ target: { saveId, ...namesOf(path) } })
      } catch (error) {
        return failed(fileError(error, path))
      }
    },
    append: (saveId, bytes) =>
      withSave(saveId, async (save) => {
        await save.file.append(bytes)
        save.byteCount += bytes.byteLength
        return {}
      }),
    commit: (saveId, byteCount) =>
      withSave(saveId, async (save) => {
        if (save.byteCount !== byteCount) throw new SizeMismatch(byteCount, save.byteCount)
        await save.file.commit()
        open.delete(saveId)
        return { ...namesOf(save.path), byteCount }
      }),
    discard: async (saveId) => {
      await drop(saveId)
      return ok({})
    },
    close: async () => {
      await Promise.all([...open.keys()].map(drop))
    },
  }
}
