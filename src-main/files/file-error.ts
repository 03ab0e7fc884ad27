import { basename } from 'node:path'
import type { AppError, FileCause } from '../../src-core/errors/errors'

const causes: Readonly<Record<string, FileCause>> = {
  ENOENT: 'notFound',
  EACCES: 'notAllowed',
  EPERM: 'notAllowed',
  ENOSPC: 'diskFull',
  EDQUOT: 'diskFull',
  EFBIG: 'diskFull',
  EBUSY: 'inUse',
  ENAMETOOLONG: 'nameTooLong',
  EISDIR: 'isFolder',
  EROFS: 'readOnly',
  NO_ARCHIVE: 'noArchive',
  NOT_A_FILE: 'notFile',
  OF_OTHERS: 'foreign',
  REPLACED: 'replaced',
  NO_FOLDER: 'noFolder',
}

/** The file on disk is not what was written: its size differs after the flush. */
export class SizeMismatch extends Error {
  constructor(
    readonly expectedBytes: number,
    readonly foundBytes: number,
  ) {
    super(`expected ${expectedBytes} bytes, found ${foundBytes}`)
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** The target of a rename that failed; of two files written together, it may be the second. */
const replacedBy = (error: unknown): string | undefined =>
  error instanceof Error && 'dest' in error && typeof error.dest === 'string' ? error.dest : undefined

/** An error of the file system as data; contains the name of the file, never its folder. */
export const fileError = (error: unknown, path: string): AppError => {
  const code = codeOf(error)
  const detail = error instanceof SizeMismatch ? error.message : code
  const cause = error instanceof SizeMismatch ? 'changed' : (causes[code] ?? 'other')
  return { kind: 'file', cause, name: basename(replacedBy(error) ?? path), detail }
}

/** What a file of ours contains is not as it was written. */
export const damagedFile = (name: string, detail: string): AppError => ({
  kind: 'file',
  cause: 'damaged',
  name,
  detail,
})

/** The error for reading or replacing a folder; not every system reports it immediately. */
export const isFolder = (): Error => Object.assign(new Error('a folder'), { code: 'EISDIR' })

/** A folder that is to be opened, and is no archive. */
export const noArchive = (): Error => Object.assign(new Error('no archive'), { code: 'NO_ARCHIVE' })

/** A device, a pipe or a socket. */
export const notFile = (): Error => Object.assign(new Error('not a file'), { code: 'NOT_A_FILE' })

/** What would be replaced is not ours. */
export const ofOthers = (path: string): Error =>
  Object.assign(new Error('of others'), { code: 'OF_OTHERS', dest: path })

/** Where a file is to be written. */
export const noFolder = (path: string): Error =>
  Object.assign(new Error('no folder'), { code: 'NO_FOLDER', dest: path })

/** What is being written has no name any more, or not what was written to it. */
export const replacedMeanwhile = (): Error =>
  Object.assign(new Error('replaced meanwhile'), { code: 'REPLACED' })

/** Whether the error comes from the operating system rather than from a bug of ours. */
export const isFileError = (error: unknown): boolean => codeOf(error) !== '' || error instanceof SizeMismatch

export const isMissing = (error: unknown): boolean => codeOf(error) === 'ENOENT'

/** Errors of Windows while another program (a spreadsheet, a virus scanner) has the target open. */
export const isInUse = (error: unknown): boolean => ['EPERM', 'EBUSY', 'EACCES'].includes(codeOf(error))
