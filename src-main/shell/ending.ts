import { type App, BrowserWindow, dialog, type PowerMonitor } from 'electron'
import type { SystemTexts } from '../life/system-texts'
import type { LockFault } from '../start/profile-lock'

/** Closes everything before the application ends: all windows are closed by then, and the page has agreed. */
export const endInOrder = (app: Pick<App, 'on'>, end: () => Promise<void>): void => {
  // Every time: a second Cmd+Q while the application is closing would otherwise end it early.
  app.on('will-quit', (event) => {
    event.preventDefault()
    void end()
  })
}

/** The window of a PDF in the making, which nobody sees, would keep the process for minutes. */
export const endWithWindow = (window: Pick<BrowserWindow, 'on'>): void => {
  window.on('closed', () => {
    for (const other of BrowserWindow.getAllWindows()) if (other !== window) other.destroy()
  })
}

/**
 * Linux and macOS, which ask no page then. Holds the shutdown up until the application has ended: otherwise
 * Linux takes the display away at once, which ends Electron, and macOS quits it as the user would, and asks
 * the page. Must not be the first listener of the power monitor: Electron does not tell Linux of a first one
 * for `shutdown`. (Windows ends the process itself: `window.ts`.)
 */
export const endWithSystem = (powerMonitor: Pick<PowerMonitor, 'on'>, end: () => Promise<void>): void => {
  const holdUp = (event: { preventDefault(): void }): void => {
    event.preventDefault()
    void end()
  }
  // The event is documented, but not declared.
  powerMonitor.on('shutdown', holdUp as () => void)
}

/** Only after `ready`: before, Linux shows no dialog. */
const endWithBox = (app: Pick<App, 'exit'>, { startFailed }: SystemTexts, content: string): void => {
  dialog.showErrorBox(startFailed.title, content)
  app.exit(1)
}

/**
 * Shows the error in a system dialog, because there is no window yet. Ends the process, which also releases
 * the lock.
 */
export const failToStart = async (
  app: Pick<App, 'whenReady' | 'exit'>,
  words: () => SystemTexts,
  folder: string,
  error: unknown,
): Promise<void> => {
  await app.whenReady()
  const message = error instanceof Error ? error.message : String(error)
  endWithBox(app, words(), `${message}\n\n${words().startFailed.advice}\n${folder}`)
}

/** As `failToStart`, where a switch is refused: its name. */
export const failForSwitch = async (
  app: Pick<App, 'whenReady' | 'exit'>,
  words: () => SystemTexts,
  name: string,
): Promise<void> => {
  await app.whenReady()
  endWithBox(app, words(), words().switchRefused(name))
}

/** As `failToStart`, where the profile is locked and nobody answers. The lock is left to the user. */
export const failForLock = async (
  app: Pick<App, 'whenReady' | 'exit'>,
  words: () => SystemTexts,
  folder: string,
  fault: LockFault,
): Promise<void> => {
  await app.whenReady()
  const { left, none } = words().locked
  const [sentence, path] =
    fault.kind === 'left' ? [left(fault.host, fault.processId), fault.path] : [none, folder]
  endWithBox(app, words(), `${sentence}\n\n${path}`)
}
