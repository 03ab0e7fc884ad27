import type { EventTable } from '../events/event-table'
import { runInSlices, type Steps } from '../events/slices'
import type { CsvLayout } from '../formats/csv/format'
import { type ExportFormat, formatFacts, isTextFormat, type TextFormat } from '../formats/export-settings'
import type { parquetFile, parquetProof } from '../formats/parquet/export'
import type { Provenance } from '../formats/provenance'
import type { FileChunk } from '../formats/row-chunks'
import { textWriters } from '../formats/text-writers'
import { draftText, maxProofPlaces, maxProofText } from '../proof/proof-text'
import type { PlannedProof, ProvenRows } from '../results/result-proof'
import type { SaveTarget } from './file-handles'
import type { FileToSave, ProofToWrite } from './save-file'

/** The rows of a result that become a file, and what stands in it beside them. */
export interface ExportedContent {
  readonly table: EventTable
  /** In the order of the file. */
  readonly rows: Uint32Array
  readonly format: ExportFormat
  /** Of the formats with columns; what is noted of the rows counts for all. */
  readonly layout: CsvLayout
  readonly provenance: Provenance
  readonly appVersion: string
}

type ParquetPart = {
  readonly parquetFile: typeof parquetFile
  readonly parquetProof: typeof parquetProof
}

/** What the program that exports adds. */
export interface ExportSurroundings {
  /** The user may choose another one. */
  readonly suggestedName: string
  /** Null: this part of the program could not be loaded. */
  readonly loadParquet: () => Promise<ParquetPart | null>
  /** Null: what is exported has no proof, or the part of the program that writes it could not be loaded. */
  readonly planProof?: (written: ProvenRows) => Promise<PlannedProof | null>
  readonly signal?: AbortSignal
  readonly onBegin?: (target: SaveTarget) => void
  readonly onProgress?: (rowsDone: number) => void
}

type ChunksOf = (rows: Uint32Array) => Iterable<FileChunk>

/** Enough rows to estimate the length of a row. */
const sampleRows = 1000
function* bytesExpected(chunksOf: ChunksOf, rows: Uint32Array): Steps<number> {
  const sample = rows.subarray(0, sampleRows)
  let byteCount = 0
  for (const { bytes } of chunksOf(sample)) {
    byteCount += bytes.length
    yield
  }
  return Math.ceil((byteCount / Math.max(1, sample.length)) * rows.length)
}

interface WriterParts {
  readonly loadParquet: ExportSurroundings['loadParquet']
  /** The name of the file, once the user has chosen it. */
  readonly nameOf: () => string
  readonly planned: PlannedProof | null
}

const loadWriter = async (
  { table, rows: allOf, format, layout, provenance, appVersion }: ExportedContent,
  { loadParquet, nameOf, planned }: WriterParts,
): Promise<ChunksOf | null> => {
  if (isTextFormat(format))
    return (rows) => textWriters[format](table, rows, layout, false, undefined, planned?.places)
  const writers: Readonly<Record<Exclude<ExportFormat, TextFormat>, () => Promise<ChunksOf | null>>> = {
    parquet: async () => {
      const part = await loadParquet()
      const proof = part && planned && { proof: await part.parquetProof(table, allOf, planned) }
      const options = { appVersion, notes: layout.notes, provenance, fileName: nameOf, ...proof }
      return part && ((rows) => part.parquetFile(table, rows, options))
    },
  }
  return writers[format]()
}

const provenRows = ({ rows, format, layout, provenance }: ExportedContent): ProvenRows => ({
  rows,
  format,
  provenance,
  fields: formatFacts[format].hasColumns ? layout.fields : null,
})

/** Null: there is none, or it is larger than any file of metadata may be. */
const plannedProof = async (
  content: ExportedContent,
  { planProof }: ExportSurroundings,
): Promise<PlannedProof | null> => {
  const planned = (await planProof?.(provenRows(content))) ?? null
  const isTooLarge = planned !== null && planned.placeCount > maxProofPlaces
  return isTooLarge ? null : planned
}

/** Without its hashes, which main adds; undefined: it is longer than what main takes. */
const proofToWrite = ({ draft, placeCount }: PlannedProof): ProofToWrite | undefined => {
  const text = draftText(draft)
  return text.length > maxProofText ? undefined : { text, placeCount }
}

/** The file, ready to be saved; null: the part that writes its format could not be loaded. */
export const exportedFile = async (
  content: ExportedContent,
  surroundings: ExportSurroundings,
): Promise<FileToSave | null> => {
  const { suggestedName, loadParquet, signal, onBegin, onProgress } = surroundings
  const { rows, format, provenance } = content
  let fileName = suggestedName
  const planned = await plannedProof(content, surroundings)
  const proof = planned && isTextFormat(format) ? proofToWrite(planned) : undefined
  const chunksOf = await loadWriter(content, { loadParquet, nameOf: () => fileName, planned })
  if (chunksOf === null) return null
  return {
    suggestedName,
    kind: format,
    chunks: chunksOf(rows),
    expectedBytes: await runInSlices(bytesExpected(chunksOf, rows)),
    ...(formatFacts[format].hasOrigin ? {} : { provenance, ...(proof && { proof }) }),
    ...(signal && { signal }),
    onBegin: (target) => {
      ;({ fileName } = target)
      onBegin?.(target)
    },
    ...(onProgress && { onProgress }),
  }
}
