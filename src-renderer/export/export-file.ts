import type { ShallowRef } from 'vue'
import { statedHead } from '../../src-core/deletion/ledger-chain'
import { runInSlices } from '../../src-core/events/slices'
import type { FileToSave } from '../../src-core/files/save-file'
import { csvHeader, type CsvLayout } from '../../src-core/formats/csv/format'
import type { ExportSettings } from '../../src-core/formats/export-settings'
import { exportFacts } from '../../src-core/formats/formats'
import type { EnclosedTexts } from '../../src-core/formats/package/layout'
import type { Provenance } from '../../src-core/formats/provenance'
import type { NoteLayout } from '../../src-core/formats/row-notes'
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

/** What stands in a package beside the rows; it may take a while. */
export type Enclose = (tab: ResultTab, rows: Uint32Array, signal: AbortSignal) => Promise<EnclosedTexts>

interface Writing {
  readonly wanted: ExportSettings
  readonly rows: Uint32Array
  readonly leftOut: number
  readonly notes: NoteLayout | null
  readonly describe: DescribeOrigin
  readonly signal: AbortSignal
  readonly progress: ShallowRef<ExportProgress | null>
  readonly enclose: Enclose
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
    !exportFacts[wanted.format].hasColumns || layoutOf(wanted, null).fields === null
  /** Null: the part that writes the format could not be loaded. */
  const fileOf = async (tab: ResultTab, writing: Writing): Promise<FileToSave | null> => {
    const { wanted, rows, leftOut, notes, describe, signal, progress, enclose } = writing
    const { format, scope, delimiter } = wanted
    const layout = layoutOf(wanted, notes)
    const written = { tab, scope, rowCount: rows.length, leftOut }
    const described = describe(
      exportFacts[format].hasColumns
        ? { ...written, table: { columns: csvHeader(layout), delimiter } }
        : written,
    )
    const provenance = { ...described, ...(await statedHead(window.desktop)) }
    const content = {
      ...{ table: tab.table, rows, format, layout, provenance, appVersion: about.appVersion },
      ...(exportFacts[format].hasEnclosed && { enclosed: await enclose(tab, rows, signal) }),
    }
    const part = await loadPart(() => import('../../src-core/files/export-file'))
    if (part === null) return null
    return part.exportedFile(content, {
      suggestedName: exportName(tab.source, format, settings.formatter.formatInstant),
      loadPart,
      planProof: async (toProve) => {
        const proving = await loadPart(() => import('../../src-core/results/result-proof'))
        return proving && runInSlices(proving.planProof(tab, toProve))
      },
      signal,
      onBegin: ({ fileName, folder }) => (progress.value = { fileName, folder, done: 0, total: rows.length }),
      onProgress: (done) => progress.value && (progress.value = { ...progress.value, done }),
    })
  }
  return { fileOf, isWhole }
}
