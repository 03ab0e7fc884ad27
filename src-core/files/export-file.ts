import { runInSlices, type Steps } from '../events/slices'
import type { ExportedContent, RowsWriter } from '../formats/exported-content'
import type { ExportFacts } from '../formats/format-facts'
import { exportFacts } from '../formats/formats'
import { loadWriter } from '../formats/writers'
import { draftText, maxProofPlaces, maxProofText } from '../proof/proof-text'
import type { PlannedProof, ProvenRows } from '../results/result-proof'
import type { SaveTarget } from './file-handles'
import type { FileToSave, ProofToWrite } from './save-file'

/** What the program that exports adds. */
export interface ExportSurroundings {
  /** The user may choose another one. */
  readonly suggestedName: string
  /** Null: a part of the program could not be loaded, which is said there. */
  readonly loadPart: <Part>(load: () => Promise<Part>) => Promise<Part | null>
  /** Signs the list of a package; absent: nobody does. */
  readonly sign?: (bytes: Uint8Array) => Uint8Array
  /** Null: what is exported has no proof, or the part of the program that writes it could not be loaded. */
  readonly planProof?: (written: ProvenRows) => Promise<PlannedProof | null>
  readonly signal?: AbortSignal
  readonly onBegin?: (target: SaveTarget) => void
  readonly onProgress?: (rowsDone: number) => void
}

/** Enough rows to estimate the length of a row. */
const sampleRows = 1000
function* bytesExpected({ chunksOf, packing }: RowsWriter, rows: Uint32Array): Steps<number> {
  const sample = rows.subarray(0, sampleRows)
  let byteCount = 0
  for (const { bytes } of chunksOf(sample)) {
    byteCount += bytes.length
    yield
  }
  return (packing?.byteCount ?? 0) + Math.ceil((byteCount / Math.max(1, sample.length)) * rows.length)
}

type ToProve = Pick<ProvenRows, 'rows' | 'provenance'> & {
  readonly layout: Pick<ExportedContent['layout'], 'fields'>
}

/** Null: files of this format carry no proof. */
export const provenRows = (
  { rows, layout, provenance }: ToProve,
  { proof, hasColumns }: Pick<ExportFacts, 'proof' | 'hasColumns'>,
): ProvenRows | null =>
  proof && { rows, format: proof, provenance, fields: hasColumns ? layout.fields : null }

/** Null: there is none, or it is larger than any file of metadata may be. */
const plannedProof = async (
  content: ExportedContent,
  { planProof }: ExportSurroundings,
): Promise<PlannedProof | null> => {
  const toProve = provenRows(content, exportFacts[content.format])
  const planned = (toProve && (await planProof?.(toProve))) ?? null
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
  const { suggestedName, loadPart, sign, signal, onBegin, onProgress } = surroundings
  const { rows, format, provenance } = content
  const { hasOrigin } = exportFacts[format]
  let fileName = suggestedName
  const createWriter = await loadPart(() => loadWriter(format))
  if (createWriter === null) return null
  const planned = await plannedProof(content, surroundings)
  const writer = await createWriter(content, { nameOf: () => fileName, planned, ...(sign && { sign }) })
  const proof = planned && !hasOrigin ? proofToWrite(planned) : undefined
  const chunks = writer.chunksOf(rows)
  return {
    suggestedName,
    kind: format,
    chunks: writer.packing?.pack(chunks) ?? chunks,
    expectedBytes: await runInSlices(bytesExpected(writer, rows)),
    ...(hasOrigin ? {} : { provenance, ...(proof && { proof }) }),
    ...(signal && { signal }),
    onBegin: (target) => {
      ;({ fileName } = target)
      onBegin?.(target)
    },
    ...(onProgress && { onProgress }),
  }
}
