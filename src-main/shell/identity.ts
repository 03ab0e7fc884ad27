import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'
import type { Log } from '../ports/log'

/**
 * electron-builder's `appId`. The Windows installer writes it into its shortcut; if the running program had
 * another one, the taskbar would show two programs. `desktopName` in `package.json` repeats it for Linux,
 * because JSON cannot refer to it; a test compares them.
 */
export const applicationId = 'com.device-event-explorer'

/**
 * The class by which Windows reaches the application from a notification. Otherwise Electron makes one up at each
 * start, which no uninstaller could remove. `resources/installer.nsh` repeats it; a test compares them.
 */
export const toastActivator = '{5F0C8A3E-91D7-4C62-B0E4-2D7A6F13C958}'

/**
 * Call before `ready`. Chromium's own files (its code cache, empty databases) go into a separate folder
 * beside the application's. `profile`: the folder that contains both.
 */
export const useFolders = (app: Pick<App, 'setPath'>, profile: string): void => {
  const chromium = join(profile, 'chromium')
  mkdirSync(chromium, { recursive: true })
  app.setPath('userData', profile)
  app.setPath('sessionData', chromium)
}

/**
 * The user's documents folder, or their home: Windows reports no documents folder if it is on a share that
 * cannot be reached.
 */
export const documentsFolder = (app: Pick<App, 'getPath'>, log: Log): string => {
  try {
    return app.getPath('documents')
  } catch (error) {
    log.warn('The documents folder is unknown', String(error))
    return app.getPath('home')
  }
}

/**
 * For a run without a window. macOS gives the program its icon in the Dock before its first line runs.
 */
export const leaveDock = (app: Pick<App, 'dock'>): void => app.dock?.hide()

/**
 * Call before the first window. A run from the sources must not pass for the installed program. Linux uses
 * `desktopName` of `package.json`.
 */
export const identify = (
  app: Pick<App, 'isPackaged' | 'setAppUserModelId' | 'setToastActivatorCLSID'>,
  platform: NodeJS.Platform,
): void => {
  if (platform !== 'win32' || !app.isPackaged) return
  app.setAppUserModelId(applicationId)
  app.setToastActivatorCLSID(toastActivator)
}
