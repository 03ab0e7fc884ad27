import { shell } from 'electron'
import type { FileManager } from '../ports/file-manager'

/** Shows, and never opens: what stands in a file of events is not ours to run. */
export const createFileManager = (): FileManager => ({ show: (path) => shell.showItemInFolder(path) })
