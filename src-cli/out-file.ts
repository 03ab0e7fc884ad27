import files from 'node:fs/promises'
import { dirname } from 'node:path'
import { exportFacts } from '../src-core/formats/formats'
import { fileError, isFileError, isMissing } from '../src-main/files/file-error'
import { metadataPath, requireNoneOfOthers } from '../src-main/files/metadata-file'
import { toReplace } from '../src-main/files/regular-file'
import type { FilePaths } from './application'
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

/** The command would replace what it was given, which may be all that there is of it. */
const requireOther = async (path: string, inPaths: readonly string[]): Promise<void> => {
  for (const inPath of inPaths) {
    const isSame = path === (await files.realpath(inPath).catch(() => inPath))
    if (isSame)
      throw new Refusal(
        `${inPath} is read by this command, so it is not written over. Name another file with --out.`,
        exitCodes.usage,
      )
  }
}

/**
 * Refuses a name under which no file can be written, or only in place of what must stay. Before anything is
 * fetched, and not when everything has been.
 */
export const requireOutFile = async ({ outPath, outFormat, inPaths = [] }: FilePaths): Promise<void> => {
  if (outPath === undefined) return
  await requireFolder(outPath)
  try {
    const { path: target } = await toReplace(files, outPath)
    if (target !== outPath) await requireFolder(target)
    await requireOther(await files.realpath(target).catch(() => target), inPaths)
    if (outFormat !== undefined && !exportFacts[outFormat].hasOrigin)
      await requireNoneOfOthers(files, metadataPath(target))
  } catch (error) {
    throw isFileError(error) ? new Failure(fileError(error, outPath)) : error
  }
}
