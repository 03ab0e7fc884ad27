import { dialog, type BrowserWindow, type FileFilter } from 'electron'
import type { SaveKind } from '../../src-preload/contract/file'
import type { FileDialogs } from '../ports/file-dialogs'

const filters: Readonly<Record<SaveKind, FileFilter>> = {
  csv: { name: 'CSV', extensions: ['csv'] },
  jsonl: { name: 'JSON Lines', extensions: ['jsonl'] },
  deletions: { name: 'Deletion plan', extensions: ['deletions.json', 'json'] },
  png: { name: 'Picture (PNG)', extensions: ['png'] },
  svg: { name: 'Drawing (SVG)', extensions: ['svg'] },
}

/** Whatever this application can open, in one filter, because the first is the one that is shown. */
const readable: FileFilter = { name: 'Events and plans', extensions: ['csv', 'jsonl', 'ndjson', 'json', 'txt'] }

/** The system's dialogs, over the window while there is one. The system remembers the last folder. */
export const createFileDialogs = (window: () => BrowserWindow | null): FileDialogs => ({
  chooseSavePath: async (suggestedName, kind) => {
    const options = { defaultPath: suggestedName, filters: [filters[kind]] }
    const parent = window()
    const answer = parent === null ? await dialog.showSaveDialog(options) : await dialog.showSaveDialog(parent, options)
    return answer.canceled ? null : answer.filePath
  },
  chooseOpenPath: async () => {
    const options = { properties: ['openFile' as const], filters: [readable] }
    const parent = window()
    const answer = parent === null ? await dialog.showOpenDialog(options) : await dialog.showOpenDialog(parent, options)
    return answer.canceled ? null : (answer.filePaths[0] ?? null)
  },
})
