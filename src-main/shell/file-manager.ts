import { shell } from 'electron'
import type { FileManager } from '../ports/file-manager'

/** Shows a file but never opens it: a file of events may contain anything, and must not be run. */
export const createFileManager = (): FileManager => ({ show: (path) => shell.showItemInFolder(path) })
