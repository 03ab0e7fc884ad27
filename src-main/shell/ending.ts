import { type App, type BrowserWindow, dialog, type PowerMonitor } from 'electron'
import type { SystemTexts } from '../life/system-texts'

/**
 * Closes everything before the application ends, whether the user quits (all windows are then closed, and the page has agreed) or the
 * system shuts down, which does not ask the page.
 */
export const endInOrder = (app: Pick<App, 'on'>, end: () => Promise<void>): void => {
  // Every time: a second Cmd+Q while the application is closing would otherwise end it early.
  app.on('will-quit', (event) => {
    event.preventDefault()
    void end()
  })
}

/** Linux and macOS. Does not prevent the shutdown: the system waits for programs that are ending, longer than this one needs. */
export const endWithSystem = (powerMonitor: Pick<PowerMonitor, 'on'>, end: () => Promise<void>): void => {
  powerMonitor.on('shutdown', () => void end())
}

/** Windows, which emits neither `before-quit` nor `will-quit` when a session ends. */
export const endWithSession = (window: BrowserWindow, end: () => Promise<void>): void => {
  window.on('session-end', () => void end())
}

/** Shows the error in a system dialog, because there is no window yet. Ends the process, which also releases the lock. */
export const failToStart = async (app: Pick<App, 'whenReady' | 'exit'>, words: () => SystemTexts, folder: string, error: unknown): Promise<void> => {
  // Before `ready`, Linux shows no dialog.
  await app.whenReady()
  const { title, advice } = words().startFailed
  dialog.showErrorBox(title, `${error instanceof Error ? error.message : String(error)}\n\n${advice}\n${folder}`)
  app.exit(1)
}
