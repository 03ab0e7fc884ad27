import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import { uncaughtIn } from '../life/error-location'
import type { PageRecovery, RecoveryChoice, RecoveryQuestion } from '../life/page-recovery'
import type { SystemTexts } from '../life/system-texts'

/** Reports crashes, hangs and uncaught errors of the page to `recovery`. */
export const watchPage = ({ webContents }: BrowserWindow, recovery: PageRecovery): void => {
  webContents.on('did-navigate', (_event, _url, status) => recovery.loaded(status))
  webContents.on('console-message', (line) => {
    const where = uncaughtIn(line)
    if (where !== null) recovery.threw(where)
  })
  webContents.on('render-process-gone', (_event, { reason }) => recovery.gone(reason))
  // Not the window's event of this name, which also occurs five seconds after a page has asked about unsaved
  // events.
  webContents.on('unresponsive', () => recovery.hanging())
  webContents.on('responsive', () => recovery.responding())
}

/** Resolves when the load has succeeded or failed. */
export const loadPage = async (window: BrowserWindow, url: string, recovery: PageRecovery): Promise<void> => {
  try {
    await window.loadURL(url)
  } catch (error) {
    // A window that has been closed needs no page.
    if (window.isDestroyed()) return
    const { errno, code } = error as NodeJS.ErrnoException
    recovery.loadFailed(errno ?? -2, code ?? String(error))
  }
}

/** Asks with a system dialog, because the page cannot be shown. */
export const askAboutPage =
  (window: () => BrowserWindow | null, words: SystemTexts) =>
  async ({ failure, choices, detail, signal }: RecoveryQuestion): Promise<RecoveryChoice> => {
    // If the dialog was aborted before it opened, Electron's result has no `response`.
    if (signal.aborted) return 'wait'
    const { message, explanation } = words.pageFailures[failure]
    const canReload = choices.includes('reload')
    const options: MessageBoxOptions = {
      type: 'error',
      title: words.product,
      message,
      detail: [explanation, ...(canReload ? [] : [words.reloadedTooOften]), detail]
        .filter((line) => line !== '')
        .join('\n\n'),
      buttons: choices.map((choice) => words.recoveryChoices[choice]),
      defaultId: 0,
      cancelId: choices.includes('wait') ? choices.indexOf('wait') : choices.indexOf('quit'),
      noLink: true,
      signal,
    }
    // Over a hidden window macOS would show nothing.
    const parent = window()
    const answer =
      parent?.isVisible() === true ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options)
    const { response } = await answer
    return choices[response] ?? 'quit'
  }
