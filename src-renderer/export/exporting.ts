import { defineStore } from 'pinia'
import { type ShallowRef, shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { ExportSettings } from '../../src-preload/contract/export'
import type { SavedFile } from '../../src-preload/contract/file'
import type { ExportScope, Provenance, TableForm } from '../../src-preload/contract/provenance'
import { csvHeader, type CsvLayout } from '../files/csv-format'
import { csvChunks } from '../files/csv-writer'
import { jsonLinesChunks } from '../files/json-lines-writer'
import type { FileChunk } from '../files/row-chunks'
import type { NoteLayout } from '../files/row-notes'
import { type FileToSave, saveFile } from '../files/save-file'
import { useColumns } from '../results/columns'
import { exportName } from '../results/export-name'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { rowsOfScope } from '../results/rows-of-scope'
import { useSettings } from '../settings/settings'
import { isDeletedSince } from './deleted-since'
import { layoutFields } from './exported-fields'

export interface ExportProgress {
  readonly fileName: string
  readonly folder: string
  readonly done: number
  readonly total: number
}

export type ExportEnd =
  | { readonly kind: 'saved'; readonly file: SavedFile; readonly handle: string; readonly rowCount: number }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'cancelled' }

/** The contents of a file, as its metadata describe them. */
export interface ExportedRows {
  readonly tab: ResultTab
  readonly scope: ExportScope
  readonly rowCount: number
  /** Events deleted since they were fetched, which the file leaves out. */
  readonly leftOut: number
  readonly table?: TableForm
}
export type DescribeOrigin = (rows: ExportedRows) => Provenance
/** What is written of the rows beside their records; null: nothing. */
type NotesOf = (tab: ResultTab, rows: Uint32Array, wanted: ExportSettings) => Promise<NoteLayout | null>

/** Enough rows to estimate the length of a row. */
const sampleRows = 1000
const bytesExpected = (chunksOf: (rows: Uint32Array) => Iterable<FileChunk>, rows: Uint32Array): number => {
  const sample = rows.subarray(0, sampleRows)
  let byteCount = 0
  for (const { bytes } of chunksOf(sample)) byteCount += bytes.length
  return Math.ceil((byteCount / Math.max(1, sample.length)) * rows.length)
}

interface Writing {
  readonly wanted: ExportSettings
  readonly rows: Uint32Array
  readonly leftOut: number
  readonly notes: NoteLayout | null
  readonly describe: DescribeOrigin
  readonly signal: AbortSignal
  readonly progress: ShallowRef<ExportProgress | null>
}

/** Builds the file that the user wants from a tab. */
const useExportFile = () => {
  const settings = useSettings()
  const columns = useColumns()

  const layoutOf = ({ delimiter, hasByteOrderMark, hasReadableTimes, columns: which }: ExportSettings, notes: NoteLayout | null): CsvLayout => ({
    delimiter,
    hasByteOrderMark,
    times: hasReadableTimes ? settings.formatter : null,
    fields: which === 'all' ? null : layoutFields(columns.columns),
    notes,
  })
  /** Whether the file contains everything that was received. */
  const isWhole = (wanted: ExportSettings): boolean => wanted.format === 'jsonl' || layoutOf(wanted, null).fields === null
  const fileOf = (tab: ResultTab, { wanted, rows, leftOut, notes, describe, signal, progress }: Writing): FileToSave => {
    const { format, scope } = wanted
    const layout = layoutOf(wanted, notes)
    const chunksOf = (of: Uint32Array) => (format === 'csv' ? csvChunks(tab.table, of, layout) : jsonLinesChunks(tab.table, of, notes))
    const table: TableForm = { columns: csvHeader(layout), delimiter: layout.delimiter }
    const written = { tab, scope, rowCount: rows.length, leftOut, ...(format === 'csv' ? { table } : {}) }
    return {
      suggestedName: exportName(tab.source, format, settings.formatter.formatInstant),
      kind: format,
      chunks: chunksOf(rows),
      expectedBytes: bytesExpected(chunksOf, rows),
      provenance: describe(written),
      signal,
      onBegin: ({ fileName, folder }) => (progress.value = { fileName, folder, done: 0, total: rows.length }),
      onProgress: (done) => progress.value && (progress.value = { ...progress.value, done }),
    }
  }
  return { fileOf, isWhole }
}

/** The export in the dialog or in progress. If it fails or is cancelled, the previous file remains, if there was one. */
export const useExporting = defineStore('exporting', () => {
  const results = useResults()
  const settings = useSettings()
  const { fileOf, isWhole } = useExportFile()
  const tab = shallowRef<ResultTab | null>(null)
  const progress = shallowRef<ExportProgress | null>(null)
  const end = shallowRef<ExportEnd | null>(null)
  const isOpen = shallowRef(false)
  const firstScope = shallowRef<ExportScope>('filtered')
  let controller = new AbortController()

  /** `scope`: the scope that the dialog suggests; by default that of the last export. */
  const ask = (of: ResultTab | null = results.active, scope: ExportScope = settings.settings.exporting.scope): void => {
    if (progress.value || !of) return
    end.value = null
    tab.value = of
    firstScope.value = scope
    isOpen.value = true
  }
  /** After the dialog has faded: otherwise the tab keeps its table in memory. */
  const forget = (): void => {
    if (!isOpen.value) tab.value = null
  }

  /** Asks where to save, and writes. If the user cancels the file dialog, the export dialog stays open. */
  const run = async (wanted: ExportSettings, describe: DescribeOrigin, notesOf: NotesOf): Promise<void> => {
    const from = tab.value
    if (!from || progress.value) return
    controller = new AbortController()
    void settings.change({ exporting: wanted })
    const inScope = rowsOfScope(from, wanted.scope)
    const rows = wanted.deleted === 'leaveOut' ? inScope.filter((row) => !isDeletedSince(from, row)) : inScope
    const notes = await notesOf(from, rows, wanted)
    const leftOut = inScope.length - rows.length
    const reached = await saveFile(fileOf(from, { wanted, rows, leftOut, notes, describe, signal: controller.signal, progress }))
    progress.value = null
    if (!reached) return
    if (reached.kind === 'saved' && isWhole(wanted)) from.state.savedRowCount = Math.max(from.state.savedRowCount, inScope.length)
    end.value = reached.kind === 'saved' ? { ...reached, rowCount: rows.length } : reached
    isOpen.value = false
  }
  const cancel = (): void => {
    if (progress.value) controller.abort()
    else isOpen.value = false
  }
  const dismiss = (): void => {
    end.value = null
  }

  return { tab, isOpen, firstScope, progress, end, ask, run, cancel, forget, dismiss }
})
