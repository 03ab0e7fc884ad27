import { join } from 'node:path'
import { createArchives } from './files/archives'
import type { AtomicFiles } from './files/atomic-file'
import { createFileQuestions, decodeFolders, noFolders } from './files/file-questions'
import { createJsonDocument } from './files/json-document'
import { createOpenedFiles } from './files/opened-files'
import { createRevealing } from './files/revealing'
import { createSaves } from './files/saves'
import { createSessions, decodeSession, emptySession } from './files/sessions'
import type { Clock } from './ports/clock'
import type { FileAccess } from './ports/file-access'
import type { FileDialogs } from './ports/file-dialogs'
import type { FileManager } from './ports/file-manager'
import type { Log } from './ports/log'

interface ForFiles {
  readonly dialogs: FileDialogs
  readonly fileManager: FileManager
  readonly files: FileAccess
  readonly clock: Clock
  readonly log: Log
  readonly userDataFolder: string
  readonly documentsFolder: string
  readonly appVersion: string
  readonly isBorrowed: boolean
}

/** What saves and opens files, with the dialogs and the folders that they remember, and the session. */
export const composeFiles = (ports: ForFiles, atomicFiles: AtomicFiles) => {
  const {
    dialogs: systemDialogs,
    fileManager,
    files,
    clock,
    log,
    userDataFolder,
    documentsFolder,
    appVersion,
    isBorrowed,
  } = ports
  const document = { files, atomicFiles, log, isBorrowed }
  const folders = createJsonDocument({
    ...document,
    path: join(userDataFolder, 'folders.json'),
    initial: noFolders,
    decode: decodeFolders,
  })
  const dialogs = createFileQuestions({ dialogs: systemDialogs, files, log, folders, documentsFolder })
  const openedFiles = createOpenedFiles({ files, dialogs, log })
  const storedName = 'session.json'
  const stored = createJsonDocument({
    ...document,
    path: join(userDataFolder, storedName),
    initial: emptySession,
    decode: decodeSession,
  })
  const saves = createSaves({ dialogs, files, atomicFiles, log, appVersion })
  return {
    dialogs,
    openedFiles,
    archives: createArchives({ files, openedFiles }),
    saves,
    revealFile: createRevealing({
      fileManager,
      files,
      pathOf: (handle) => saves.writtenPath(handle) ?? openedFiles.pathsOf([handle])?.[0],
    }),
    sessions: createSessions({ stored, storedName, openedFiles, clock, log }),
  }
}
