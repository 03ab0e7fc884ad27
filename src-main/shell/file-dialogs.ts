import { join } from 'node:path'
import { dialog, type BrowserWindow, type FileFilter } from 'electron'
import { readableExtensions, type SaveKind } from '../../src-preload/contract/file'
import type { FileDialogs } from '../ports/file-dialogs'

const filters: Readonly<Record<SaveKind, FileFilter>> = {
  csv: { name: 'CSV', extensions: ['csv'] },
  jsonl: { name: 'JSON Lines', extensions: ['jsonl'] },
  deletions: { name: 'Deletion plan', extensions: ['deletions.json', 'json'] },
  png: { name: 'Picture (PNG)', extensions: ['png'] },
  svg: { name: 'Drawing (SVG)', extensions: ['svg'] },
}

/** Whatever this application can open, in one filter, because the first is the one that is shown. */
const readable: FileFilter = { name: 'Events and plans', extensions: [...readableExtensions] }

/** The system's dialogs, over the window while there is one. */
export const createFileDialogs = (window: () => BrowserWindow | null): FileDialogs => ({
  chooseSavePath: async (suggestedName, kind, folder) => {
    const options = { defaultPath: folder === null ? suggestedName : join(folder, suggestedName), filters: [filters[kind]] }
    const parent = window()
    const answer = parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
    return answer.canceled ? null : answer.filePath
  },
  chooseOpenPaths: async (folder) => {
    const options = {
      properties: ['openFile' as const, 'multiSelections' as const],
      filters: [readable],
      ...(folder === null ? {} : { defaultPath: folder }),
    }
    const parent = window()
    const answer = parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options)
    return answer.canceled ? [] : answer.filePaths
  },
})
