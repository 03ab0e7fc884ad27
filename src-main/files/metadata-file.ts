import { fromCsvw } from '../../src-core/formats/csvw-reader'
import type { FileProvenance } from '../../src-core/formats/provenance'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import { fileError, isMissing, ofOthers } from './file-error'
import { endOfLinks, requireFile } from './regular-file'

/** The place of a file's metadata in CSVW: beside it, as `events.csv-metadata.json`. */
export const metadataPath = (path: string): string => `${path}-metadata.json`

/**
 * More than the longest provenance and the longest proof that main accepts can take in the file; and little
 * enough to be read at once, whatever anybody has written there.
 */
export const maxMetadataBytes = 8 * 1024 * 1024

/** `undefined`: there is no file, or it is none of ours. */
const readAt = async (files: FileAccess, log: Log, path: string): Promise<FileProvenance | undefined> => {
  try {
    const { size } = await requireFile(files, path)
    const provenance = size > maxMetadataBytes ? undefined : fromCsvw(await files.readFile(path, 'utf8'))
    if (provenance === undefined) log.warn('A metadata file was not written by this application', path)
    return provenance
  } catch (error) {
    if (!isMissing(error))
      log.warn('A metadata file could not be read', JSON.stringify(fileError(error, path)))
    return undefined
  }
}

/**
 * The provenance stored beside a file, or beside the one that a link leads to; `undefined` if there is none
 * of ours. Never rejects: the file can be read without it.
 */
export const readMetadata = async (
  files: FileAccess,
  log: Log,
  filePath: string,
): Promise<FileProvenance | undefined> => {
  const end = await endOfLinks(files, filePath).catch(() => filePath)
  // That of the file itself goes first: what is beside the link may have been written for another file.
  return (
    (await readAt(files, log, metadataPath(end))) ??
    (end === filePath ? undefined : readAt(files, log, metadataPath(filePath)))
  )
}

/** Rejects if writing metadata to this place would replace a file that this application has not written. */
export const requireNoneOfOthers = async (files: FileAccess, path: string): Promise<void> => {
  try {
    const { size } = await requireFile(files, path)
    if (size <= maxMetadataBytes && fromCsvw(await files.readFile(path, 'utf8')) !== undefined) return
  } catch (error) {
    if (isMissing(error)) return
    throw error
  }
  throw ofOthers(path)
}
