import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, extname, isAbsolute, join } from 'node:path'
import type {
  BaseWindow,
  Dialog,
  OpenDialogOptions,
  OpenDialogReturnValue,
  SaveDialogOptions,
  SaveDialogReturnValue,
} from 'electron'
import { BrowserWindow } from './browser-window'
import { takeDialogAnswer } from './dialog-answers'
import { requireListOfText, requireReady, requireTexts } from './dialog-arguments'
import { readHostOptions } from './host-options'
import { journal } from './journal'
import { showErrorBox, showMessageBox } from './message-box'
import { checkOptions, strict } from './strict'

type FileOptions = Pick<OpenDialogOptions, 'defaultPath' | 'filters'>

/** A window may precede the options; any other first argument is taken as the options. */
const optionsOf = <T extends object>(
  first: BaseWindow | T | undefined,
  second: T | undefined,
): T | undefined => (first instanceof BrowserWindow || first === undefined ? second : (first as T))

/** Of what is no extension Electron makes a filter that matches nothing. */
const checkFilters = ({ filters = [] }: FileOptions): void => {
  for (const { name, extensions } of filters) {
    requireListOfText('Extensions', extensions)
    if (typeof name !== 'string') throw new TypeError('A filter needs a name')
    const wrong = extensions.find((extension) => extension !== '*' && /^$|^\.|[*?]/.test(extension))
    if (wrong !== undefined)
      throw new TypeError(`'${wrong}' is no extension: without wildcards and without a dot in front`)
  }
}

/** Where the dialog opens: a bare name belongs into Downloads, and so does nothing. */
const startOf = ({ defaultPath = '' }: FileOptions): string => {
  const downloads = join(homedir(), 'Downloads')
  return isAbsolute(defaultPath)
    ? defaultPath
    : join(existsSync(downloads) ? downloads : homedir(), defaultPath)
}

const newestFile = (folder: string, { filters = [] }: FileOptions): readonly string[] => {
  const extensions = filters.flatMap((filter) => filter.extensions.map((extension) => `.${extension}`))
  const files = readdirSync(folder)
    // Metadata files beside an export are not chosen by the user.
    .filter((name) => extensions.includes(extname(name)) && !name.endsWith('-metadata.json'))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  return files.slice(0, 1)
}

const chosenPaths = (usual: () => readonly string[], mayBeSeveral: boolean): readonly string[] => {
  const answer = takeDialogAnswer()
  if (answer === 'cancel') return []
  if (answer !== null && !('paths' in answer))
    throw new Error('A dialog of files cannot be answered with a button.')
  const paths = answer?.paths ?? usual()
  if (paths.length > 1 && !mayBeSeveral) throw new Error('This dialog lets a person choose one file only.')
  return paths
}

const showSaveDialog = (
  first: BaseWindow | SaveDialogOptions,
  second?: SaveDialogOptions,
): Promise<SaveDialogReturnValue> => {
  requireReady()
  const options = optionsOf(first, second) ?? { title: 'Save' }
  requireTexts(options)
  checkOptions('SaveDialogOptions', { ...options })
  checkFilters(options)
  const [path = null] = chosenPaths(
    () => [join(readHostOptions().outFolder, basename(options.defaultPath ?? 'unnamed'))],
    false,
  )
  journal.note('dialog.showSaveDialog', { options, start: startOf(options), path })
  return Promise.resolve({ canceled: path === null, filePath: path ?? '' })
}

const showOpenDialog = (
  first: BaseWindow | OpenDialogOptions,
  second?: OpenDialogOptions,
): Promise<OpenDialogReturnValue> => {
  requireReady()
  const options: OpenDialogOptions = optionsOf(first, second) ?? { title: 'Open', properties: ['openFile'] }
  const { properties = ['openFile'] } = options
  if (!Array.isArray(properties)) throw new TypeError('Properties must be an array')
  requireTexts(options)
  checkOptions('OpenDialogOptions', { ...options })
  checkFilters(options)
  const filePaths = [
    ...chosenPaths(
      () => newestFile(readHostOptions().outFolder, options),
      properties.includes('multiSelections'),
    ),
  ]
  journal.note('dialog.showOpenDialog', { options, start: startOf(options), path: filePaths[0] ?? null })
  return Promise.resolve({ canceled: filePaths.length === 0, filePaths })
}

/**
 * No dialog of the system can open here: a save dialog takes the suggested name in the out folder, an open
 * dialog the newest file there.
 */
export const dialog = strict('Dialog', {
  showOpenDialog,
  showSaveDialog,
  showMessageBox,
  showErrorBox,
} satisfies Partial<Dialog>)
