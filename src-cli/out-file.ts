import files from 'node:fs/promises'
import { dirname } from 'node:path'
import { fileError, isMissing } from '../src-main/files/file-error'
import { toReplace } from '../src-main/files/regular-file'
import { exitCodes } from './exit-code'
import { Failure, Refusal } from './failure'

/** What scripts call standard output where a command wants the name of a file. */
const standardOutput: readonly string[] = ['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']

export const isStandardOutput = (name: string): boolean => standardOutput.includes(name)

const requireFolder = async (path: string): Promise<void> => {
  const folder = dirname(path)
  try {
    if ((await files.stat(folder)).isDirectory()) await files.access(folder, files.constants.W_OK)
    else
      throw new Refusal(
        `${folder} is not a folder, so ${path} cannot be written. Name another file.`,
        exitCodes.error,
      )
  } catch (error) {
    if (isMissing(error))
      throw new Refusal(
        `There is no folder ${folder}, so ${path} cannot be written. Make it, or name another file.`,
        exitCodes.error,
      )
    throw error instanceof Refusal ? error : new Failure(fileError(error, folder))
  }
}

/**
 * Refuses a name under which no file can be written. Before anything is fetched, and not when everything has
 * been.
 */
export const requireOutFile = async (path: string): Promise<void> => {
  await requireFolder(path)
  const { path: target } = await toReplace(files, path).catch((error: unknown) => {
    throw new Failure(fileError(error, path))
  })
  if (target !== path) await requireFolder(target)
}
