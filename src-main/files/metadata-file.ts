import { fromCsvw } from '../../src-preload/contract/csvw-reader'
import type { FileProvenance } from '../../src-preload/contract/provenance'
import type { FileAccess } from '../ports/file-access'
import type { Log } from '../ports/log'
import { fileError, isMissing } from './file-error'

/** The place of a file's metadata in CSVW: beside it, as `events.csv-metadata.json`. */
export const metadataPath = (path: string): string => `${path}-metadata.json`

/** More than the longest provenance that main accepts can take in the file. */
const maxMetadataBytes = 4 * 1024 * 1024

/** The provenance stored beside a file; `undefined` if there is none of ours. Never rejects: the file can be read without it. */
export const readMetadata = async (files: FileAccess, log: Log, filePath: string): Promise<FileProvenance | undefined> => {
  const path = metadataPath(filePath)
  try {
    const { size } = await files.stat(path)
    const provenance = size > maxMetadataBytes ? undefined : fromCsvw(await files.readFile(path, 'utf8'))
    if (provenance === undefined) log.warn('A metadata file was not written by this application', path)
    return provenance
  } catch (error) {
    if (!isMissing(error)) log.warn('A metadata file could not be read', JSON.stringify(fileError(error, path)))
    return undefined
  }
}
