import { type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import type { PageRecovery, RecoveryChoice, RecoveryQuestion } from '../life/page-recovery'
import type { SystemTexts } from '../life/system-texts'

/** Passes on what happens to the page of the window. */
export const watchPage = ({ webContents }: BrowserWindow, recovery: PageRecovery): void => {
  webContents.on('did-navigate', (_event, _url, status) => recovery.loaded(status))
  webContents.on('render-process-gone', (_event, { reason }) => recovery.gone(reason))
  // Not the window's event of this name: it also comes five seconds after a page has asked about unsaved events.
  webContents.on('unresponsive', () => recovery.hanging())
  webContents.on('responsive', () => recovery.responding())
}

/** Resolves when the load has ended, well or not. */
export const loadPage = async (window: BrowserWindow, url: string, recovery: PageRecovery): Promise<void> => {
  try {
    await window.loadURL(url)
  } catch (error) {
    // A window that was closed meanwhile needs no page.
    if (window.isDestroyed()) return
    const { errno, code } = error as NodeJS.ErrnoException
    recovery.loadFailed(errno ?? -2, code ?? String(error))
  }
}

/** The page cannot be shown, so the system asks. */
export const askAboutPage =
  (window: () => BrowserWindow | null, words: SystemTexts) =>
  async ({ failure, choices, detail, signal }: RecoveryQuestion): Promise<RecoveryChoice> => {
    // Electron's answer to a question that was taken back before has no `response`.
    if (signal.aborted) return 'wait'
    const { message, explanation } = words.pageFailures[failure]
    const canReload = choices.includes('reload')
    const options: MessageBoxOptions = {
      type: 'error',
      title: words.product,
      message,
      detail: [explanation, ...(canReload ? [] : [words.reloadedTooOften]), detail].filter((line) => line !== '').join('\n\n'),
      buttons: choices.map((choice) => words.recoveryChoices[choice]),
      defaultId: 0,
      cancelId: choices.includes('wait') ? choices.indexOf('wait') : choices.indexOf('quit'),
      noLink: true,
      signal,
    }
    // Over a hidden window macOS would show nothing.
    const parent = window()
    const answer = parent?.isVisible() === true ? dialog.showMessageBox(parent, options) : dialog.showMessageBox(options)
    const { response } = await answer
    return choices[response] ?? 'quit'
  }
