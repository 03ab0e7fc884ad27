import { type App, type BrowserWindow, dialog, type PowerMonitor } from 'electron'
import type { SystemTexts } from '../life/system-texts'

/**
 * However the application is told to end, it closes first: by the person (all windows are closed then, and the page has let go), or by a
 * system that shuts down, which asks no page.
 */
export const endInOrder = (app: Pick<App, 'on'>, end: () => Promise<void>): void => {
  // Each time: the second Cmd+Q comes while the first is still closing, and would pass.
  app.on('will-quit', (event) => {
    event.preventDefault()
    void end()
  })
}

/** Linux and macOS. Not prevented: the system waits for programs that end anyway, and longer than this one takes. */
export const endWithSystem = (powerMonitor: Pick<PowerMonitor, 'on'>, end: () => Promise<void>): void => {
  powerMonitor.on('shutdown', () => void end())
}

/** Windows: no `before-quit` and no `will-quit` comes then. */
export const endWithSession = (window: BrowserWindow, end: () => Promise<void>): void => {
  window.on('session-end', () => void end())
}

/** Nothing has come up that could show it better. Ends the process, and so gives up the lock. */
export const failToStart = async (app: Pick<App, 'whenReady' | 'exit'>, words: () => SystemTexts, folder: string, error: unknown): Promise<void> => {
  // Before, Linux would show no box.
  await app.whenReady()
  const { title, advice } = words().startFailed
  dialog.showErrorBox(title, `${error instanceof Error ? error.message : String(error)}\n\n${advice}\n${folder}`)
  app.exit(1)
}
