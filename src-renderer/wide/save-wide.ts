import type { WideRule } from '../../src-core/events/wide-rows'
import { type SaveEnd, saveFile } from '../../src-core/files/save-file'
import type { CsvTimes } from '../../src-core/formats/csv/format'
import { wideCsvHeader } from '../../src-core/formats/csv/wide-writer'
import type { ExportSettings } from '../../src-core/formats/export-settings'
import { exportFacts } from '../../src-core/formats/formats'
import type { Provenance } from '../../src-core/formats/provenance'
import { loadWideWriter, type WideFormat } from '../../src-core/formats/wide-writers'
import { exportName } from '../../src-core/results/export-name'
import type { ResultTab } from '../results/result-tab'
import { loadPart } from '../ui/lazy-part'
import type { BuiltWide } from './build-wide'

interface WideExport {
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
  wanted: WideExport,
): Promise<SaveEnd | null> => {
  const { format, rule, csv, times, appVersion, provenance, formatInstant, signal, onProgress } = wanted
  const { hasOrigin, hasColumns } = exportFacts[format]
  const suggestedName = exportName(tab.source, format, formatInstant).replace(/(?=\.\w+$)/, ' by attribute')
  const write = await loadPart(() => loadWideWriter(format))
  if (write === null) return null
  let fileName = suggestedName
  const layout = { ...csv, times }
  const table = { columns: wideCsvHeader(wide, layout), delimiter: csv.delimiter }
  return saveFile(window.desktop, {
    suggestedName,
    kind: format,
    signal,
    onProgress,
    chunks: write(tab.table, wide, rule, { layout, appVersion, provenance, fileName: () => fileName }),
    onBegin: (target) => void ({ fileName } = target),
    ...(hasOrigin ? {} : { provenance: { ...provenance, ...(hasColumns && { table }) } }),
  })
}
