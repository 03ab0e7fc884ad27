import { basename, dirname } from 'node:path'
import type { AppError } from '../../src-core/errors/errors'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import { fileError, isMissing } from './file-error'

/** Files smaller than this are not worth checking. */
const uncheckedBytes = 1024 * 1024

/**
 * `noSpace` if the disk of the target has no room for `neededBytes` more. An old file of that name frees no
 * space: it stays until the new one is complete. Also `null` if the system cannot tell: a failed write will
 * then show it.
 */
export const missingSpace = async (
  files: FileAccess,
  log: Log,
  path: string,
  neededBytes: number,
): Promise<AppError | null> => {
  if (neededBytes <= uncheckedBytes) return null
  try {
    const { bavail, bsize, blocks } = await files.statfs(dirname(path))
    const freeBytes = bavail * bsize
    // Some network file systems report 0 for everything if they do not know.
    return blocks === 0 || freeBytes >= neededBytes
      ? null
      : { kind: 'noSpace', name: basename(path), neededBytes, freeBytes }
  } catch (error) {
    if (!isMissing(error)) log.warn('The free disk space is unknown', JSON.stringify(fileError(error, path)))
    return null
  }
}
