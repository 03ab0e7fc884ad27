import type { WideRule } from '../../src-core/events/wide-rows'
import { type FileToSave, type SaveEnd, saveFile } from '../../src-core/files/save-file'
import type { CsvTimes } from '../../src-core/formats/csv/format'
import { wideCsvChunks, wideCsvHeader } from '../../src-core/formats/csv/wide-writer'
import type { ExportSettings } from '../../src-core/formats/export-settings'
import type { Provenance } from '../../src-core/formats/provenance'
import { exportName } from '../../src-core/results/export-name'
import type { ResultTab } from '../results/result-tab'
import { loadPart } from '../ui/lazy-part'
import type { BuiltWide } from './build-wide'

export const wideFormats = ['csv', 'parquet'] as const
export type WideFormat = (typeof wideFormats)[number]

interface WideFile {
  readonly format: WideFormat
  readonly rule: WideRule
  /** How CSV is written, as in the last export. */
  readonly csv: Pick<ExportSettings, 'delimiter' | 'hasByteOrderMark'>
  readonly times: CsvTimes
  readonly appVersion: string
  readonly provenance: Provenance
  readonly formatInstant: (ms: number) => string
  readonly signal: AbortSignal
  readonly onProgress: (rowsDone: number) => void
}

/**
 * Asks where to save a wide table, and writes it. Null: nothing was written, because the user cancelled or
 * the writer could not be loaded.
 */
export const saveWide = async (
  tab: ResultTab,
  wide: BuiltWide,
  wanted: WideFile,
): Promise<SaveEnd | null> => {
  const { format, rule, csv, times, appVersion, provenance, formatInstant, signal, onProgress } = wanted
  const suggestedName = exportName(tab.source, format, formatInstant).replace(/(?=\.\w+$)/, ' by attribute')
  const common = { suggestedName, kind: format, signal, onProgress } satisfies Partial<FileToSave>
  if (format === 'csv') {
    const layout = { ...csv, times }
    const table = { columns: wideCsvHeader(wide, layout), delimiter: csv.delimiter }
    return saveFile(window.desktop, {
      ...common,
      chunks: wideCsvChunks(tab.table, wide, rule, layout),
      provenance: { ...provenance, table },
    })
  }
  const parquet = await loadPart(() => import('../../src-core/formats/parquet/export'))
  if (parquet === null) return null
  let fileName = suggestedName
  const chunks = parquet.wideParquetFile(tab.table, wide, rule, {
    appVersion,
    provenance,
    fileName: () => fileName,
  })
  // A Parquet file contains its own origin.
  return saveFile(window.desktop, {
    ...common,
    chunks,
    onBegin: (target) => void (fileName = target.fileName),
  })
}
