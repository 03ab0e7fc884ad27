import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from 'electron'

/** As the installer of Windows writes it into its shortcut (`appId` of electron-builder), or the taskbar shows two programs. */
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

/** Before the first window. A run from the sources must not be taken for the installed program. On Linux `package.json` says it (`desktopName`). */
export const identify = (app: Pick<App, 'isPackaged' | 'setAppUserModelId'>, platform: NodeJS.Platform): void => {
  if (platform === 'win32' && app.isPackaged) app.setAppUserModelId(applicationId)
}
