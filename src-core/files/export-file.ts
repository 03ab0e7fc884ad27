import type { EventTable } from '../events/event-table'
import { runInSlices, type Steps } from '../events/slices'
import type { CsvLayout } from '../formats/csv/format'
import { type ExportFormat, formatFacts, isTextFormat, type TextFormat } from '../formats/export-settings'
import type { parquetFile } from '../formats/parquet/export'
import type { Provenance } from '../formats/provenance'
import type { FileChunk } from '../formats/row-chunks'
import { textWriters } from '../formats/text-writers'
import type { SaveTarget } from './file-handles'
import type { FileToSave } from './save-file'

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

type ParquetPart = { readonly parquetFile: typeof parquetFile }

/** What the program that exports adds. */
export interface ExportSurroundings {
  /** The user may choose another one. */
  readonly suggestedName: string
  /** Null: this part of the program could not be loaded. */
  readonly loadParquet: () => Promise<ParquetPart | null>
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

/** `nameOf`: the name of the file, once the user has chosen it. */
const loadWriter = async (
  { table, format, layout, provenance, appVersion }: ExportedContent,
  loadParquet: ExportSurroundings['loadParquet'],
  nameOf: () => string,
): Promise<ChunksOf | null> => {
  if (isTextFormat(format)) return (rows) => textWriters[format](table, rows, layout)
  const writers: Readonly<Record<Exclude<ExportFormat, TextFormat>, () => Promise<ChunksOf | null>>> = {
    parquet: async () => {
      const part = await loadParquet()
      const options = { appVersion, notes: layout.notes, provenance, fileName: nameOf }
      return part && ((rows) => part.parquetFile(table, rows, options))
    },
  }
  return writers[format]()
}

/** The file, ready to be saved; null: the part that writes its format could not be loaded. */
export const exportedFile = async (
  content: ExportedContent,
  { suggestedName, loadParquet, signal, onBegin, onProgress }: ExportSurroundings,
): Promise<FileToSave | null> => {
  const { rows, format, provenance } = content
  let fileName = suggestedName
  const chunksOf = await loadWriter(content, loadParquet, () => fileName)
  if (chunksOf === null) return null
  return {
    suggestedName,
    kind: format,
    chunks: chunksOf(rows),
    expectedBytes: await runInSlices(bytesExpected(chunksOf, rows)),
    ...(formatFacts[format].hasOrigin ? {} : { provenance }),
    ...(signal && { signal }),
    onBegin: (target) => {
      ;({ fileName } = target)
      onBegin?.(target)
    },
    ...(onProgress && { onProgress }),
  }
}
