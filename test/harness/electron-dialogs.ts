import type * as Electron from 'electron'
import type { FileAnswer } from '../electron-host/dialog-answers'

interface Asked {
  readonly defaultPath?: string
  readonly filters?: readonly { readonly extensions: readonly string[] }[]
}

type Main = Pick<typeof Electron, 'dialog'>

/**
 * The dialogs of the system cannot be driven: they are answered as in the Chromium host, save dialogs with
 * the suggested name in `folder`, open dialogs with its newest file that they offer. Runs in Electron's main
 * process, where its source alone arrives: nothing outside it can be used, nor a function with a name of its
 * own (tsx would wrap it into a helper).
 */
export const answerDialogs = (electron: Main, folder: string): void => {
  const answers: FileAnswer[] = []
  Reflect.set(globalThis, 'nextDialogAnswers', answers)
  const { readdirSync, statSync } = process.getBuiltinModule('node:fs')
  const path = process.getBuiltinModule('node:path')
  electron.dialog.showSaveDialog = (async (...parameters: Asked[]) => {
    const queued = answers.shift()
    if (queued === 'cancel') return { canceled: true, filePath: '' }
    const filePath =
      queued === undefined
        ? path.join(folder, path.basename(parameters.at(-1)?.defaultPath ?? 'unnamed'))
        : (queued.paths[0] ?? '')
    return { canceled: false, filePath }
  }) as typeof electron.dialog.showSaveDialog
  electron.dialog.showOpenDialog = (async (...parameters: Asked[]) => {
    const queued = answers.shift()
    if (queued !== undefined)
      return { canceled: queued === 'cancel', filePaths: queued === 'cancel' ? [] : [...queued.paths] }
    const extensions = (parameters.at(-1)?.filters ?? []).flatMap((filter) =>
      filter.extensions.map((extension) => `.${extension}`),
    )
    const [newest] = readdirSync(folder)
      .filter((name) => extensions.includes(path.extname(name)) && !name.endsWith('-metadata.json'))
      .map((name) => path.join(folder, name))
      .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
    return { canceled: newest === undefined, filePaths: newest === undefined ? [] : [newest] }
  }) as typeof electron.dialog.showOpenDialog
}

/** Runs in Electron's main process, as `answerDialogs`, and after it. */
export const queueDialogAnswer = (_electron: Main, answer: FileAnswer): void => {
  ;(Reflect.get(globalThis, 'nextDialogAnswers') as FileAnswer[]).push(answer)
}
