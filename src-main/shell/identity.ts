import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import type { Log } from '../ports/log'

/**
 * electron-builder's `appId`: the installer of Windows writes it into its shortcut, and the taskbar shows two programs where the running one
 * says another. `desktopName` in `package.json` repeats it for Linux, where JSON cannot refer to it; a test compares them.
 */
export const applicationId = 'com.device-event-explorer'

/**
 * Before `ready`. Chromium's own files (its code cache, empty databases) go into a folder of their own beside the application's.
 * `profile`: where all of it lies.
 */
export const useFolders = (app: Pick<App, 'setPath'>, profile: string): void => {
  const chromium = join(profile, 'chromium')
  mkdirSync(chromium, { recursive: true })
  app.setPath('userData', profile)
  app.setPath('sessionData', chromium)
}

/** The person's documents, or their home: Windows has no path of documents that lie on a share which cannot be reached. */
export const documentsFolder = (app: Pick<App, 'getPath'>, log: Log): string => {
  try {
    return app.getPath('documents')
  } catch (error) {
    log.warn('The folder of the documents is not known', String(error))
    return app.getPath('home')
  }
}

/** Before the first window. A run from the sources must not be taken for the installed program. On Linux `package.json` says it (`desktopName`). */
export const identify = (app: Pick<App, 'isPackaged' | 'setAppUserModelId'>, platform: NodeJS.Platform): void => {
  if (platform === 'win32' && app.isPackaged) app.setAppUserModelId(applicationId)
}
