import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { OpenOutcome } from '../../src-core/files/file-handles'
import { defaultSettings, type Settings, type Theme } from '../../src-preload/contract/settings'
import type { StartInfo } from '../../src-preload/contract/start'
import { fileError } from '../files/file-error'
import type { JsonDocument } from '../files/json-document'
import type { OpenedFiles } from '../files/opened-files'
import type { Sessions } from '../files/sessions'
import type { Questions } from '../network/questions'
import type { Log } from '../ports/log'
import type { Messenger } from '../ports/messenger'

/** Files named from outside: on a command line, or in the system's file manager. */
export interface NamedFiles {
  /** Absolute paths. */
  readonly files: readonly string[]
  /** Arguments that name no file on this computer, as they were typed. */
  readonly refused: readonly string[]
}

/** What the page learns when it loads, and the files that arrive before and after that. */
export interface Start {
  info(): Promise<Result<StartInfo>>
  saveSettings(settings: Settings): Promise<Result<Record<string, never>>>
  acceptFiles(named: NamedFiles): Promise<void>
  theme(): Promise<Theme>
  /** From now on files wait for the next page. */
  pageGone(): void
}

interface StartOptions {
  readonly facts: Pick<StartInfo, 'appVersion' | 'platform' | 'user' | 'sampleServiceUrl'>
  readonly settings: JsonDocument<Settings>
  /** What of their file could not be used. */
  readonly lostSettings: () => AppError | undefined
  readonly settingsName: string
  /** Applies the settings of main immediately. */
  readonly onSettings: (settings: Settings) => void
  readonly openedFiles: OpenedFiles
  readonly sessions: Sessions
  readonly messenger: Messenger
  readonly questions: Questions
  readonly log: Log
}

/** Longer lists are cut off in the message. */
const maxNamed = 5

const notLocal = (words: readonly string[]): AppError => {
  const more = words.length > maxNamed ? ', …' : ''
  return { kind: 'file', cause: 'notLocal', name: words.slice(0, maxNamed).join(', ') + more, detail: '' }
}

export const createStart = (options: StartOptions): Start => {
  const { facts, settings, settingsName, onSettings, openedFiles, sessions, messenger, questions, log } =
    options
  let waiting: NamedFiles = { files: [], refused: [] }
  let hasPage = false

  const openAll = async (named: NamedFiles): Promise<OpenOutcome> => {
    const { files, refused } = await openedFiles.openAll(named.files)
    for (const error of refused) log.warn('A file could not be opened', JSON.stringify(error))
    return { files, refused: named.refused.length === 0 ? refused : [notLocal(named.refused), ...refused] }
  }

  /**
   * Unreadable settings do not stop the start, and stay unchanged: a file that cannot be read is not written
   * either.
   */
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
      const named = waiting
      waiting = { files: [], refused: [] }
      const saved = await savedSettings()
      onSettings(saved)
      const settingsError = options.lostSettings()
      return ok({
        ...facts,
        ...(settingsError && { settingsError }),
        settings: saved,
        session: await sessions.restore(),
        waitingFiles: await openAll(named),
      })
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
    acceptFiles: async (named) => {
      if (hasPage) messenger.send('filesArrived', await openAll(named))
      else
        waiting = {
          files: [...waiting.files, ...named.files],
          refused: [...waiting.refused, ...named.refused],
        }
    },
    theme: async () => (await savedSettings()).theme,
    pageGone: () => {
      hasPage = false
    },
  }
}
