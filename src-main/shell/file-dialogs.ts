import { join } from 'node:path'
import { type BrowserWindow, dialog, type FileFilter } from 'electron'
import type { SaveKind } from '../../src-core/files/file-handles'
import {
  exportFacts,
  type ExportFormat,
  isExportFormat,
  readableExtensions,
} from '../../src-core/formats/formats'
import type { SystemTexts } from '../life/system-texts'
import type { FileDialogs } from '../ports/file-dialogs'

const otherExtensions: Readonly<Record<Exclude<SaveKind, ExportFormat>, readonly string[]>> = {
  deletions: ['deletions.json', 'json'],
  limits: ['limits.json', 'json'],
  view: ['view.json', 'json'],
  table: ['table.json', 'json'],
  png: ['png'],
  svg: ['svg'],
  html: ['html'],
  pdf: ['pdf'],
}
const extensionsOf = (kind: SaveKind): readonly string[] =>
  isExportFormat(kind) ? [exportFacts[kind].endings[0]] : otherExtensions[kind]
const filterOf = (kind: SaveKind, words: SystemTexts): FileFilter => ({
  name: words.fileKinds[kind],
  extensions: [...extensionsOf(kind)],
})
/** A single filter for all extensions, because the dialog starts with the first filter. */
const readable = (words: SystemTexts): FileFilter => ({
  name: words.readable,
  extensions: [...readableExtensions],
})

/** The system's dialogs, over the window if there is one. */
export const createFileDialogs = (window: () => BrowserWindow | null, words: SystemTexts): FileDialogs => ({
  chooseSavePath: async (suggestedName, kind, folder) => {
    const options = {
      // A bare name would open in Downloads (docs/breaking-changes.md of Electron, 43.0).
      defaultPath: join(folder, suggestedName),
      filters: [filterOf(kind, words)],
      // Without the first, Linux replaces a file without asking; without the second, macOS has no "New
      // Folder".
      properties: ['showOverwriteConfirmation' as const, 'createDirectory' as const],
    }
    const parent = window()
    const answer =
      parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
    return answer.canceled ? null : answer.filePath
  },
  chooseOpenPaths: async (folder) => {
    const options = {
      properties: ['openFile' as const, 'multiSelections' as const],
      filters: [readable(words)],
      defaultPath: folder,
    }
    const parent = window()
    const answer =
      parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options)
    return answer.canceled ? [] : answer.filePaths
  },
})
