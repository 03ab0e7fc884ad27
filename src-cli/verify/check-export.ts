import { ReadingError, toProblem } from '../../src-core/formats/file-problem'
import { isNamedAs } from '../../src-core/formats/formats'
import { isGzip } from '../../src-core/formats/gzip-reading'
import { enclosedNames, eventsName, isPackage } from '../../src-core/formats/package/layout'
import { joinedBytes } from '../../src-core/formats/parquet/joined-bytes'
import { isParquet } from '../../src-core/formats/parquet/reading'
import { readProof } from '../../src-core/formats/proof-reader'
import { statementContradictions } from '../../src-core/formats/statement-check'
import { fileContradictions, type FoundRows } from '../../src-core/proof/file-check'
import { proofContradictions } from '../../src-core/proof/proof-check'
import type { ProofDocument } from '../../src-core/proof/proof-document'
import { fileProblemText } from '../../src-core/words/file-problem-text'
import { exitCodes } from '../exit-code'
import { Refusal } from '../failure'
import type { Page } from '../page'
import { contradictionSentences } from './contradiction-sentence'
import { readPlaces } from './read-places'
import { type StatedFile, statedIn } from './stated-proof'

/** Ends the command with what contradicts what. */
const contradicted = (fileName: string, sentence: string): Refusal =>
  new Refusal(`${fileName}: ${sentence}`, exitCodes.findings)

const proofIn = (fileName: string, { proof }: StatedFile, isPacked: boolean): ProofDocument => {
  if (proof === null)
    throw new Refusal(
      isPacked
        ? `${fileName} is a package without a proof: its files have the hashes that it lists, and nothing more can be verified. Only complete ranges have a proof.`
        : `${fileName} carries no proof, so nothing can be verified. Only complete ranges have one, as this version exports them.`,
      exitCodes.notProven,
    )
  if (!proof.isWhole) throw contradicted(fileName, 'The proof was changed after it was written.')
  const read = readProof(proof.text)
  if (read === 'otherVersion')
    throw new Refusal(
      `${fileName}: The proof was written by a newer version of this application. Verify it with that.`,
      exitCodes.notProven,
    )
  if (read === 'damaged') throw contradicted(fileName, 'The proof is damaged, and cannot be read.')
  return read
}

/** Throws the first contradiction of the proof with itself. */
const checkProof = (page: Page, fileName: string, proof: ProofDocument): void => {
  for (const found of proofContradictions(proof))
    throw contradicted(fileName, contradictionSentences(page).ofProof(found))
}

/** A file to check. */
export interface ExportToCheck {
  readonly fileName: string
  readonly chunks: AsyncIterable<Uint8Array>
  /** The hash of all of it in hex, once its chunks have been read. */
  readonly sha256: () => string | undefined
  /** The text of the metadata beside it; null: there are none. */
  readonly metadata: () => Promise<string | null>
  /** Told what there is to know of a file that holds, as a sentence. */
  readonly say: (sentence: string) => void
}

/** What a file says of itself, and how its rows are read, which can be done once. */
interface OpenedExport {
  readonly stated: StatedFile
  readonly rowsOf: (proof: ProofDocument) => Promise<FoundRows>
  /** The hash that the metadata state of it, as it is now; known when its rows have been read. */
  readonly sha256: () => string | undefined
  readonly isPacked: boolean
}

const collected = async (
  first: Uint8Array,
  others: AsyncIterable<Uint8Array>,
): Promise<readonly Uint8Array[]> => {
  const parts = [first]
  for await (const part of others) parts.push(part)
  return parts
}

/** Throws ReadingError. */
const openColumns = async (parts: readonly Uint8Array[]): Promise<OpenedExport> => {
  const { statedParquet, readParquetPlaces } = await import('./read-parquet')
  const parquet = statedParquet(parts)
  return {
    stated: parquet.stated,
    rowsOf: (proof) => readParquetPlaces(parquet.file, proof),
    sha256: () => parquet.sha256,
    isPacked: false,
  }
}

/** Of a package whose hashes hold: its events. Throws ReadingError, or that it has two proofs. */
const openPacked = async (
  { fileName, say }: ExportToCheck,
  parts: readonly Uint8Array[],
): Promise<OpenedExport> => {
  const { openPackage } = await import('../../src-core/formats/package/open-package')
  const { events, enclosed } = openPackage(joinedBytes(parts))
  const opened = await openColumns([events])
  const stated = opened.stated.proof?.text
  if (enclosed.proof !== undefined && enclosed.proof !== stated)
    throw contradicted(fileName, 'The proof beside the events is another one than that in their file.')
  if (enclosed.proof === undefined && stated !== undefined)
    say(
      `${fileName} is a package without ${enclosedNames.proof}; what is verified is the proof in ${eventsName}.`,
    )
  return { ...opened, isPacked: true }
}

const openExport = async (file: ExportToCheck): Promise<OpenedExport> => {
  const { fileName, chunks: from, sha256, metadata } = file
  const chunks = from[Symbol.asyncIterator]()
  const first = await chunks.next()
  const start = first.done === true ? new Uint8Array(0) : first.value
  const others = { [Symbol.asyncIterator]: () => chunks }
  if (isGzip(start))
    throw new Refusal(
      `${fileName} is compressed with gzip, and the proof is of what is inside. Unpack it, and verify that.`,
      exitCodes.notProven,
    )
  if (isPackage(start)) return openPacked(file, await collected(start, others))
  if (isParquet(start)) return openColumns(await collected(start, others))
  if (isNamedAs('dexp', fileName)) throw new ReadingError('packageStart', null, '')
  return {
    stated: statedIn((await metadata()) ?? ''),
    rowsOf: (proof) => readPlaces(start, others, proof),
    sha256,
    isPacked: false,
  }
}

/**
 * Checks that a file holds what its proof says, and that this bears out what it claims. Throws the first
 * contradiction, or why nothing can be checked, as a Refusal.
 */
export const checkExport = async (file: ExportToCheck, page: Page): Promise<ProofDocument> => {
  const { fileName } = file
  try {
    const { stated, rowsOf, sha256, isPacked } = await openExport(file)
    const proof = proofIn(fileName, stated, isPacked)
    checkProof(page, fileName, proof)
    for (const found of stated.provenance ? statementContradictions(stated.provenance, proof) : [])
      throw contradicted(fileName, contradictionSentences(page).ofStatement(found))
    for (const found of fileContradictions(proof, await rowsOf(proof)))
      throw contradicted(fileName, contradictionSentences(page).ofFile(found))
    if (sha256() === stated.sha256) return proof
    throw contradicted(fileName, 'The file was changed after it was written, outside of its events.')
  } catch (reason) {
    if (!(reason instanceof ReadingError)) throw reason
    const why = fileProblemText(page.words, toProblem(reason, 1))
    // Nothing contradicts it.
    if (reason.kind === 'packageVersion') throw new Refusal(`${fileName}: ${why}`, exitCodes.notProven)
    throw contradicted(fileName, `It is not as it was written. ${why}`)
  }
}
