import { basename, dirname } from 'node:path'
import type { AppError } from '../../src-preload/contract/errors'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import { fileError, isMissing } from './file-error'

/** Less than this is not worth the question. */
const uncheckedBytes = 1024 * 1024

/**
 * `noSpace` when the disk of the target cannot take `neededBytes` more. An old file of that name gives no space back: it stays until
 * the new one is whole. `null` also where the system cannot tell: the writing itself then shows it.
 */
export const missingSpace = async (files: FileAccess, log: Log, path: string, neededBytes: number): Promise<AppError | null> => {
  if (neededBytes <= uncheckedBytes) return null
  try {
    const { bavail, bsize, blocks } = await files.statfs(dirname(path))
    const freeBytes = bavail * bsize
    // Some network file systems say nothing by saying 0 of everything.
    return blocks === 0 || freeBytes >= neededBytes ? null : { kind: 'noSpace', name: basename(path), neededBytes, freeBytes }
  } catch (error) {
    if (!isMissing(error)) log.warn('The free space is not known', JSON.stringify(fileError(error, path)))
    return null
  }
}
