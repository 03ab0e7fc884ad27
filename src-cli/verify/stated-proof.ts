import { createHash } from 'node:crypto'
import files from 'node:fs/promises'
import { jsonIn } from '../../src-core/codec/json'
import { fromCsvw } from '../../src-core/formats/csvw-reader'
import type { FileProvenance } from '../../src-core/formats/provenance'
import { fileError, isMissing } from '../../src-main/files/file-error'
import { maxMetadataBytes, metadataPath } from '../../src-main/files/metadata-file'
import { exitCodes } from '../exit-code'
import { Failure, Refusal } from '../failure'

/** The proof as it stands in a document of metadata. */
export interface StatedProof {
  readonly text: string
  /** Whether the text is the one that was written. */
  readonly isWhole: boolean
}

/** What the metadata of a file say that a verifier needs. */
export interface StatedFile {
  /** Of the whole file, in hex; null: they do not say it. */
  readonly sha256: string | null
  /** Null: it carries none. */
  readonly proof: StatedProof | null
  /** What else they say; undefined: they are not ours. */
  readonly provenance: FileProvenance | undefined
}

type Members = Readonly<Record<string, unknown>>
const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {}
const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** Of what is no JSON, nothing is stated. */
const parsed = (text: string): Members => membersOf(jsonIn(text))

/** Of a text of JSON that may be anybody's. */
export const statedIn = (json: string): StatedFile => {
  const metadata = parsed(json)
  const stated = membersOf(metadata['dc:provenance'])
  const text = textIn(stated['schema:text'])
  return {
    sha256: textIn(metadata['schema:sha256']),
    proof:
      text === null
        ? null
        : { text, isWhole: createHash('sha256').update(text).digest('hex') === stated['schema:sha256'] },
    provenance: fromCsvw(json),
  }
}

const failing = (path: string) => (error: unknown) => {
  throw new Failure(fileError(error, path))
}

/** Null: there is none. */
const readAt = async (path: string): Promise<string | null> => {
  const size = await files.stat(path).then(
    (stat) => stat.size,
    (error: unknown) => (isMissing(error) ? null : failing(path)(error)),
  )
  if (size === null) return null
  if (size <= maxMetadataBytes) return files.readFile(path, 'utf8').catch(failing(path))
  const why = `${path} is larger than any metadata of this application, so it is not read.`
  throw new Refusal(why, exitCodes.error)
}

/** The text of the metadata beside a file, or beside the one that a link leads to; null: there are none. */
export const readMetadataText = async (path: string): Promise<string | null> => {
  const end = await files.realpath(path).catch(() => path)
  for (const of of new Set([end, path])) {
    const text = await readAt(metadataPath(of))
    if (text !== null) return text
  }
  return null
}
