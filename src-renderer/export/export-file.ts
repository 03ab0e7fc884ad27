import type { ShallowRef } from 'vue'
import { runInSlices, type Steps } from '../../src-core/events/slices'
import type { FileToSave } from '../../src-core/files/save-file'
import { csvHeader, type CsvLayout } from '../../src-core/formats/csv/format'
import {
  type ExportFormat,
  type ExportSettings,
  formatFacts,
  isTextFormat,
  type TextFormat,
} from '../../src-core/formats/export-settings'
import type { Provenance } from '../../src-core/formats/provenance'
import type { FileChunk } from '../../src-core/formats/row-chunks'
import type { NoteLayout } from '../../src-core/formats/row-notes'
import { textWriters } from '../../src-core/formats/text-writers'
import { exportName } from '../../src-core/results/export-name'
import type { ExportedRows } from '../../src-core/words/provenance-text'
import { useColumns } from '../results/columns'
import type { ResultTab } from '../results/result-tab'
import { useAbout } from '../settings/about'
import { useSettings } from '../settings/settings'
import { loadPart } from '../ui/lazy-part'
import { layoutFields } from './exported-fields'

export interface ExportProgress {
  readonly fileName: string
  readonly folder: string
  readonly done: number
  readonly total: number
}

export type DescribeOrigin = (rows: ExportedRows) => Provenance

interface Writing {
  readonly wanted: ExportSettings
  readonly rows: Uint32Array
  readonly leftOut: number
  readonly notes: NoteLayout | null
  readonly describe: DescribeOrigin
  readonly signal: AbortSignal
  readonly progress: ShallowRef<ExportProgress | null>
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

/** Builds the file that the user wants from a tab. */
export const useExportFile = () => {
  const settings = useSettings()
  const columns = useColumns()
  const about = useAbout()

  const layoutOf = (
    { delimiter, hasByteOrderMark, hasReadableTimes, columns: which }: ExportSettings,
    notes: NoteLayout | null,
  ): CsvLayout => ({
    delimiter,
    hasByteOrderMark,
    times: hasReadableTimes ? settings.formatter : null,
    fields: which === 'all' ? null : layoutFields(columns.columns),
    notes,
  })
  /** Whether the file contains everything that was received. */
  const isWhole = (wanted: ExportSettings): boolean =>
    !formatFacts[wanted.format].hasColumns || layoutOf(wanted, null).fields === null
  /**
   * `nameOf`: the name of the file, once the user has chosen it. Null: the part that writes Parquet could not
   * be loaded.
   */
  const loadWriter = async (
    { table }: ResultTab,
    { wanted, notes }: Writing,
    provenance: Provenance,
    nameOf: () => string,
  ): Promise<ChunksOf | null> => {
    const { appVersion } = about
    const { format } = wanted
    const layout = layoutOf(wanted, notes)
    if (isTextFormat(format)) return (rows) => textWriters[format](table, rows, layout)
    const writers: Readonly<Record<Exclude<ExportFormat, TextFormat>, () => Promise<ChunksOf | null>>> = {
      parquet: async () => {
        const part = await loadPart(() => import('../../src-core/formats/parquet/export'))
        const options = { appVersion, notes, provenance, fileName: nameOf }
        return part && ((rows) => part.parquetFile(table, rows, options))
      },
    }
    return writers[format]()
  }
  const fileOf = async (tab: ResultTab, writing: Writing): Promise<FileToSave | null> => {
    const { wanted, rows, leftOut, notes, describe, signal, progress } = writing
    const { format, scope, delimiter } = wanted
    const written = { tab, scope, rowCount: rows.length, leftOut }
    const provenance = describe(
      formatFacts[format].hasColumns
        ? { ...written, table: { columns: csvHeader(layoutOf(wanted, notes)), delimiter } }
        : written,
    )
    const suggestedName = exportName(tab.source, format, settings.formatter.formatInstant)
    const chunksOf = await loadWriter(
      tab,
      writing,
      provenance,
      () => progress.value?.fileName ?? suggestedName,
    )
    if (chunksOf === null) return null
    return {
      suggestedName,
      kind: format,
      chunks: chunksOf(rows),
      expectedBytes: await runInSlices(bytesExpected(chunksOf, rows)),
      ...(formatFacts[format].hasOrigin ? {} : { provenance }),
      signal,
      onBegin: ({ fileName, folder }) => (progress.value = { fileName, folder, done: 0, total: rows.length }),
      onProgress: (done) => progress.value && (progress.value = { ...progress.value, done }),
    }
  }
  return { fileOf, isWhole }
}
