import { dirname } from 'node:path'
import type { FileAccess } from '../ports/file-access'
import { isMissing } from './file-error'

type Files = Pick<FileAccess, 'mkdir' | 'stat'>

const isFolder = async (files: Files, path: string): Promise<boolean> => {
  try {
    return (await files.stat(path)).isDirectory()
  } catch {
    // Why it could not be made is what is reported.
    return false
  }
}

/** Also if it is there already, be it that another process has just made it. */
const makeOne = async (files: Files, path: string, mode: number | undefined): Promise<void> => {
  try {
    await files.mkdir(path, { mode })
  } catch (error) {
    if (!(await isFolder(files, path))) throw error
  }
}

/**
 * Makes a folder and those above it, as far as they are not there; rejects with the error of the system.
 * `mode`: of each that is made. Not with Node's `recursive`: that never ends where no folder can be made in
 * one that is there, and the system calls it missing, as in /proc.
 */
export const makeFolder = async (files: Files, path: string, mode?: number): Promise<void> => {
  try {
    await makeOne(files, path, mode)
  } catch (error) {
    if (!isMissing(error) || dirname(path) === path) throw error
    await makeFolder(files, dirname(path), mode)
    await makeOne(files, path, mode)
  }
}
