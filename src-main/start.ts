import type { OpenedFile } from '../src-preload/contract/file'
import { failed, ok, type Result } from '../src-preload/contract/result'
import { defaultSettings, type Settings } from '../src-preload/contract/settings'
import type { StartInfo } from '../src-preload/contract/start'
import { fileError } from './files/file-error'
import type { JsonDocument } from './files/json-document'
import type { OpenedFiles } from './files/opened-files'
import type { Sessions } from './files/sessions'
import type { Questions } from './network/questions'
import type { Log } from './ports/log'
import type { Messenger } from './ports/messenger'

/** What the page learns when it comes up, and the files that arrive before and after that. */
export interface Start {
  info(): Promise<Result<StartInfo>>
  saveSettings(settings: Settings): Promise<Result<Record<string, never>>>
  acceptFiles(paths: readonly string[]): Promise<void>
}

interface StartOptions {
  readonly facts: Pick<StartInfo, 'appVersion' | 'platform' | 'sampleServiceUrl'>
  readonly settings: JsonDocument<Settings>
  readonly settingsName: string
  /** What settings change in main takes effect at once. */
  readonly onSettings: (settings: Settings) => void
  readonly openedFiles: OpenedFiles
  readonly sessions: Sessions
  readonly messenger: Messenger
  readonly questions: Questions
  readonly log: Log
}

export const createStart = (options: StartOptions): Start => {
  const { facts, settings, settingsName, onSettings, openedFiles, sessions, messenger, questions, log } = options
  let waitingPaths: readonly string[] = []
  let hasPage = false

  const openAll = async (paths: readonly string[]): Promise<readonly OpenedFile[]> => {
    const { files, refused } = await openedFiles.openAll(paths)
    for (const error of refused) log.warn('A file could not be opened', JSON.stringify(error))
    return files
  }

  /** Settings that cannot be read keep nobody from starting; and they stay as they are, as what cannot be read is not written either. */
  const savedSettings = async (): Promise<Settings> => {
    try {
      return await settings.read()
    } catch (error) {
      log.warn('The settings could not be read', JSON.stringify(fileError(error, settingsName)))
      return defaultSettings
    }
  }

  return {
    info: async () => {
      hasPage = true
      questions.repeat()
      const paths = waitingPaths
      waitingPaths = []
      const saved = await savedSettings()
      onSettings(saved)
      return ok({ ...facts, settings: saved, session: await sessions.restore(), waitingFiles: await openAll(paths) })
    },
    saveSettings: async (value) => {
      onSettings(value)
      try {
        await settings.update(() => value)
        return ok({})
      } catch (error) {
        return failed(fileError(error, settingsName))
      }
    },
    acceptFiles: async (paths) => {
      if (!hasPage) {
        waitingPaths = [...waitingPaths, ...paths]
        return
      }
      for (const file of await openAll(paths)) messenger.send('fileArrived', file)
    },
  }
}
