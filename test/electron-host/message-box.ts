import type { BaseWindow, MessageBoxOptions, MessageBoxReturnValue } from 'electron'
import { BrowserWindow } from './browser-window'
import { type DialogAnswer, takeDialogAnswer } from './dialog-answers'
import { requireListOfText, requireReady, requireTexts } from './dialog-arguments'
import { journal } from './journal'
import { checkOptions } from './strict'

const checkMessage = (options: MessageBoxOptions): void => {
  if (!['none', 'info', 'warning', 'error', 'question'].includes(options.type ?? 'none'))
    throw new TypeError('Invalid message box type')
  requireListOfText('Buttons', options.buttons ?? [])
  requireTexts(options)
  if (options.noLink !== undefined && typeof options.noLink !== 'boolean')
    throw new TypeError('noLink must be a boolean')
  if (options.checkboxChecked === true && (options.checkboxLabel ?? '') === '') {
    throw new Error('checkboxChecked requires that checkboxLabel also be passed')
  }
  // Electron's own types require it, and an empty box would be useless.
  if (typeof options.message !== 'string') throw new TypeError('Message must be a string')
  checkOptions('MessageBoxOptions', { ...options })
}

/**
 * The button that closing the box counts as: the given one, one named like that, or the first that is not the
 * default.
 */
const cancelButton = ({ cancelId, defaultId = -1, buttons = [] }: MessageBoxOptions): number => {
  if (cancelId !== undefined) return cancelId
  const named = buttons.findIndex((button) => ['cancel', 'no'].includes(button.toLowerCase()))
  if (named >= 0) return named
  return defaultId === 0 && buttons.length > 1 ? 1 : 0
}

const pressed = (answer: DialogAnswer | null, options: MessageBoxOptions): number => {
  if (answer === null || answer === 'cancel') return cancelButton(options)
  const { buttons = [] } = options
  const index = 'button' in answer ? buttons.indexOf(answer.button) : -1
  if (index < 0)
    throw new Error(`The message box '${options.message}' has only the buttons ${buttons.join(', ')}`)
  return index
}

const isWindow = (value: unknown): boolean => value instanceof BrowserWindow

/** A person presses the queued button, and closes the box where none is queued. */
export const showMessageBox = (
  first: BaseWindow | MessageBoxOptions,
  second?: MessageBoxOptions,
): Promise<MessageBoxReturnValue> => {
  requireReady()
  const options = (isWindow(first) ? second : first) as MessageBoxOptions | undefined
  if (options === undefined) throw new TypeError('Message must be a string')
  checkMessage(options)
  // lib/browser/api/dialog.ts: what was taken back before it opened has no `response`.
  if (options.signal?.aborted === true)
    return Promise.resolve({ cancelId: cancelButton(options), checkboxChecked: false } as never)
  const answer = takeDialogAnswer()
  const response = pressed(answer, options)
  journal.note('dialog.showMessageBox', { options, response, hasWindow: isWindow(first) })
  const isChecked =
    answer !== null && typeof answer === 'object' && 'button' in answer ? answer.isChecked : undefined
  return Promise.resolve({ response, checkboxChecked: isChecked ?? options.checkboxChecked ?? false })
}

/** The one dialog that may open before `ready`. */
export const showErrorBox = (title: string, content: string): void => {
  for (const [index, value] of [title, content].entries()) {
    if (typeof value !== 'string')
      throw new TypeError(
        `Error processing argument at index ${String(index)}, conversion failure from ${String(value)}`,
      )
  }
  journal.note('dialog.showErrorBox', { title, content })
  process.stderr.write(`${title}\n${content}\n`)
}
