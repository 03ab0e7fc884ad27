import { dirname } from 'node:path'
import type { SaveKind } from '../../src-core/files/file-handles'
import type { FileAccess } from '../ports/file-access'
import type { FileDialogs } from '../ports/file-dialogs'
import type { Log } from '../ports/log'
import { fileError, isMissing } from './file-error'
import type { JsonDocument } from './json-document'

export interface Folders {
  /** The folder of the last answer; `null`: none yet. */
  readonly last: string | null
}

export const noFolders: Folders = { last: null }

export const decodeFolders = (json: unknown): Folders | undefined =>
  typeof json === 'object' && json !== null && 'last' in json && typeof json.last === 'string'
    ? { last: json.last }
    : undefined

/**
 * Asks the user for files; each dialog starts in the folder of the last answer, or in `documentsFolder` if
 * there is none.
 */
export interface FileQuestions {
  /** An absolute path, or `null` if the user cancelled. */
  chooseSavePath(suggestedName: string, kind: SaveKind): Promise<string | null>
  /** Absolute paths; none if the user cancelled. */
  chooseOpenPaths(): Promise<readonly string[]>
}

interface QuestionsOptions {
  readonly dialogs: FileDialogs
  readonly files: FileAccess
  readonly log: Log
  readonly folders: JsonDocument<Folders>
  /** Absolute path. */
  readonly documentsFolder: string
}

export const createFileQuestions = ({
  dialogs,
  files,
  log,
  folders,
  documentsFolder,
}: QuestionsOptions): FileQuestions => {
  /**
   * The folder is only a convenience, so errors are logged and ignored. Without one, Electron would choose
   * Downloads.
   */
  const folder = async (): Promise<string> => {
    try {
      const { last } = await folders.read()
      return last !== null && (await files.stat(last)).isDirectory() ? last : documentsFolder
    } catch (error) {
      if (!isMissing(error))
        log.warn('The last folder could not be read', JSON.stringify(fileError(error, 'folders.json')))
      return documentsFolder
    }
  }
  const remember = async (path: string): Promise<void> => {
    try {
      const last = dirname(path)
      if ((await folders.read()).last !== last) await folders.update(() => ({ last }))
    } catch (error) {
      log.warn('The last folder could not be saved', JSON.stringify(fileError(error, 'folders.json')))
    }
  }

  return {
    chooseSavePath: async (suggestedName, kind) => {
      const path = await dialogs.chooseSavePath(suggestedName, kind, await folder())
      if (path !== null) await remember(path)
      return path
    },
    chooseOpenPaths: async () => {
      const paths = await dialogs.chooseOpenPaths(await folder())
      const [first] = paths
      if (first !== undefined) await remember(first)
      return paths
    },
  }
}
