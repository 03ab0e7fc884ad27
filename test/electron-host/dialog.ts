import { readdirSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { readHostOptions } from './host-options'
import { journal } from './journal'

export type DialogAnswer = 'cancel' | { readonly paths: readonly string[] }

interface DialogOptions {
  readonly defaultPath?: string
  readonly filters?: readonly { readonly extensions: readonly string[] }[]
}

const answers: DialogAnswer[] = []

/** The next dialog gets this answer instead of its usual one. */
export const queueDialogAnswer = (answer: DialogAnswer): void => {
  answers.push(answer)
}

/** Dialogs come with or without a window before the options. */
const optionsOf = (parameters: readonly unknown[]): DialogOptions => (parameters.at(-1) ?? {}) as DialogOptions

const newestFile = (folder: string, { filters = [] }: DialogOptions): string | null => {
  const extensions = filters.flatMap((filter) => filter.extensions.map((extension) => `.${extension}`))
  const files = readdirSync(folder)
    // Nobody picks what stands beside an export to say where it comes from.
    .filter((name) => extensions.includes(extname(name)) && !name.endsWith('-metadata.json'))
    .map((name) => join(folder, name))
    .sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs)
  return files[0] ?? null
}

const answer = (usual: () => string | null): readonly string[] => {
  const queued = answers.shift()
  if (queued === undefined) return [usual() ?? []].flat()
  return queued === 'cancel' ? [] : queued.paths
}

/** No dialog of the system can open here: a save dialog takes the suggested name in the out folder, an open dialog the newest file there. */
export const dialog = {
  showSaveDialog: async (...parameters: unknown[]): Promise<{ canceled: boolean; filePath: string }> => {
    const options = optionsOf(parameters)
    const [path = null] = answer(() => join(readHostOptions().outFolder, basename(options.defaultPath ?? 'unnamed')))
    journal.note('dialog.showSaveDialog', { options, path })
    return { canceled: path === null, filePath: path ?? '' }
  },
  showOpenDialog: async (...parameters: unknown[]): Promise<{ canceled: boolean; filePaths: string[] }> => {
    const options = optionsOf(parameters)
    const filePaths = [...answer(() => newestFile(readHostOptions().outFolder, options))]
    journal.note('dialog.showOpenDialog', { options, path: filePaths[0] ?? null })
    return { canceled: filePaths.length === 0, filePaths }
  },
}
