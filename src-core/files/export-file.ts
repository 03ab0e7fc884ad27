import type { EventTable } from '../events/event-table'
import { runInSlices, type Steps } from '../events/slices'
import type { CsvLayout } from '../formats/csv/format'
import {
  type ExportFormat,
  formatFacts,
  isTextFormat,
  rowFormat,
  type RowFormatName,
  type TextFormat,
} from '../formats/export-settings'
import { type EnclosedTexts, eventsName } from '../formats/package/layout'
import type { packageChunks } from '../formats/package/writer'
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
  /** What stands in a package beside its events; other formats have no place for it. */
  readonly enclosed?: EnclosedTexts
}

type ParquetPart = {
  readonly parquetFile: typeof parquetFile
  readonly parquetProof: typeof parquetProof
}

type PackagePart = { readonly packageChunks: typeof packageChunks }

/** What the program that exports adds. */
export interface ExportSurroundings {
  /** The user may choose another one. */
  readonly suggestedName: string
  /** Null: this part of the program could not be loaded. */
  readonly loadParquet: () => Promise<ParquetPart | null>
  /** The same of packages. */
  readonly loadPackage: () => Promise<PackagePart | null>
  /** Signs the list of a package; absent: nobody does. */
  readonly sign?: (bytes: Uint8Array) => Uint8Array
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

/** How rows are written, and the proof that stands in their file; null: it has none, or not in it. */
interface Writer {
  readonly chunksOf: ChunksOf
  readonly proof: string | null
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
): Promise<Writer | null> => {
  const rowsAs = rowFormat(format)
  if (isTextFormat(rowsAs)) {
    const write = textWriters[rowsAs]
    return { chunksOf: (rows) => write(table, rows, layout, false, undefined, planned?.places), proof: null }
  }
  const writers: Readonly<Record<Exclude<RowFormatName, TextFormat>, () => Promise<Writer | null>>> = {
    parquet: async () => {
      const part = await loadParquet()
      if (part === null) return null
      const proof = planned && (await part.parquetProof(table, allOf, planned))
      const fileName = format === 'parquet' ? nameOf : () => eventsName
      const options = {
        appVersion,
        notes: layout.notes,
        provenance,
        fileName,
        ...(proof !== null && { proof }),
      }
      return { chunksOf: (rows) => part.parquetFile(table, rows, options), proof }
    },
  }
  return writers[rowsAs]()
}

/** Puts the rows into what they are handed on in. */
interface Packing {
  readonly pack: (events: Iterable<FileChunk>) => Iterable<FileChunk>
  /** What it adds, about. */
  readonly byteCount: number
}
const asItIs: Packing = { pack: (events) => events, byteCount: 0 }

const loadPacking = async (
  { format, enclosed = {}, appVersion, provenance }: ExportedContent,
  proof: string | null,
  { loadPackage, sign }: ExportSurroundings,
): Promise<Packing | null> => {
  if (format !== 'dexp') return asItIs
  const part = await loadPackage()
  if (part === null) return null
  const texts = { ...enclosed, ...(proof !== null && { proof }) }
  const options = { enclosed: texts, appVersion, madeAt: provenance.exportedAt, ...(sign && { sign }) }
  return {
    pack: (events) => part.packageChunks({ events, ...options }),
    byteCount: Object.values(texts).reduce((sum, { length }) => sum + length, 0),
  }
}

const provenRows = ({ rows, format, layout, provenance }: ExportedContent): ProvenRows => ({
  rows,
  format: rowFormat(format),
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
  const writer = await loadWriter(content, { loadParquet, nameOf: () => fileName, planned })
  const packing = writer && (await loadPacking(content, writer.proof, surroundings))
  if (writer === null || packing === null) return null
  const { chunksOf } = writer
  return {
    suggestedName,
    kind: format,
    chunks: packing.pack(chunksOf(rows)),
    expectedBytes: packing.byteCount + (await runInSlices(bytesExpected(chunksOf, rows))),
    ...(formatFacts[format].hasOrigin ? {} : { provenance, ...(proof && { proof }) }),
    ...(signal && { signal }),
    onBegin: (target) => {
      ;({ fileName } = target)
      onBegin?.(target)
    },
    ...(onProgress && { onProgress }),
  }
}
