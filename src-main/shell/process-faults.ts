import { type App, type BrowserWindow, dialog, type MessageBoxOptions } from 'electron'
import { stackOf } from '../life/error-location'
import { onFault } from '../life/process-faults'
import type { SystemTexts } from '../life/system-texts'
import type { ReadableLog } from '../ports/log'

interface FaultyProcess extends Pick<NodeJS.Process, 'on'> {
  readonly stderr: Pick<NodeJS.WriteStream, 'on'>
}

interface ProcessFaultsOptions {
  readonly app: Pick<App, 'whenReady' | 'quit'>
  readonly window: () => BrowserWindow | null
  /** After `ready`. */
  readonly words: () => SystemTexts
  readonly log: ReadableLog
}

const questionOf = (
  { product, faulted, recoveryChoices }: SystemTexts,
  folder: string,
): MessageBoxOptions => ({
  type: 'error',
  title: product,
  message: faulted.message,
  detail: `${faulted.advice}\n${folder}`,
  buttons: [faulted.goOn, recoveryChoices.quit],
  defaultId: 0,
  cancelId: 0,
  noLink: true,
})

/**
 * Logs each error of this process that nobody has caught, and tells the person of the first: one box,
 * whatever follows from it.
 */
export const reportFaults = (
  process: FaultyProcess,
  { app, window, words, log }: ProcessFaultsOptions,
): void => {
  const showQuestion = async (): Promise<void> => {
    await app.whenReady()
    const parent = window()
    const question = questionOf(words(), log.folder)
    const { response } = await (parent?.isVisible() === true
      ? dialog.showMessageBox(parent, question)
      : dialog.showMessageBox(question))
    // As the person would: the page asks about what is unsaved.
    if (response === 1) app.quit()
  }
  // The terminal may have been closed since. Unheard, the error of each line would be a fault, and be logged
  // in its turn.
  process.stderr.on('error', () => undefined)
  let isShown = false
  onFault(process, (error) => {
    log.warn('Unexpected error in the main process', stackOf(error))
    if (isShown) return
    isShown = true
    void showQuestion()
  })
}
