import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import { runInSlices } from '../../src-core/events/slices'
import type { SavedFile } from '../../src-core/files/file-handles'
import { saveFile } from '../../src-core/files/save-file'
import type { ExportSettings } from '../../src-core/formats/export-settings'
import { exportFacts } from '../../src-core/formats/formats'
import type { ExportScope } from '../../src-core/formats/provenance'
import type { NoteLayout } from '../../src-core/formats/row-notes'
import { withoutDeletedSince } from '../../src-core/results/deleted-since'
import type { ResultNotes } from '../../src-core/results/result-notes'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { rowsOfScope } from '../results/rows-of-scope'
import { useSettings } from '../settings/settings'
import { type DescribeOrigin, type Enclose, type ExportProgress, useExportFile } from './export-file'

export type ExportEnd =
  | { readonly kind: 'saved'; readonly file: SavedFile; readonly handle: string; readonly rowCount: number }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'cancelled' }

/** What is written of the rows beside their records; null: nothing. */
type NotesOf = (tab: ResultTab, rows: Uint32Array, wanted: ExportSettings) => Promise<NoteLayout | null>

/** What is said in a file, by whoever knows the words. */
export interface ExportWords {
  readonly describe: DescribeOrigin
  readonly notesOf: NotesOf
  readonly enclose: Enclose
}

/** A file that opens again with these notes: every row of them is in it, and can have one. */
const hasAllNotes = (
  { table }: ResultTab,
  { placed, unplaced }: ResultNotes,
  rows: Uint32Array,
  { format }: ExportSettings,
): boolean => {
  const { hasEnclosed, canHaveNote } = exportFacts[format]
  return (
    rows.length === table.rowCount &&
    // A list of all notes is among what stands beside the events.
    (unplaced.length === 0 || hasEnclosed) &&
    Object.keys(placed).every((row) => canHaveNote(table.recordJson(Number(row))))
  )
}

/**
 * The export in the dialog or in progress. If it fails or is cancelled, the previous file remains, if there
 * was one.
 */
export const useExport = defineStore('export', () => {
  const results = useResults()
  const settings = useSettings()
  const { fileOf, isWhole } = useExportFile()
  const tab = shallowRef<ResultTab | null>(null)
  const progress = shallowRef<ExportProgress | null>(null)
  const end = shallowRef<ExportEnd | null>(null)
  /** The tab of the export that has ended. */
  const endedId = shallowRef<string | null>(null)
  const isOpen = shallowRef(false)
  const firstScope = shallowRef<ExportScope>('filtered')
  let controller = new AbortController()

  /** `scope`: the scope that the dialog suggests; by default that of the last export. */
  const ask = (
    of: ResultTab | null = results.active,
    scope: ExportScope = settings.settings.exporting.scope,
  ): void => {
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

  /** What becomes of the rows, before anybody is asked where; null: it was cancelled, or cannot be written. */
  const prepare = async (
    from: ResultTab,
    wanted: ExportSettings,
    { describe, notesOf, enclose }: ExportWords,
  ) => {
    const { signal } = controller
    const inScope = await runInSlices(rowsOfScope(from, wanted.scope))
    const rows =
      wanted.deleted === 'leaveOut' ? await runInSlices(withoutDeletedSince(from, inScope)) : inScope
    const written = from.state.notes
    const notes = await notesOf(from, rows, wanted)
    const leftOut = inScope.length - rows.length
    try {
      const file = await fileOf(from, { wanted, rows, leftOut, notes, describe, signal, progress, enclose })
      return file && !signal.aborted ? { file, rows, inScope, written } : null
    } catch (reason) {
      // A report in a package takes its time, and ends like this when it is not wanted any more.
      if (signal.aborted) return null
      throw reason
    }
  }
  /** All of a result that hides nothing is no choice: the next one may hide something. */
  const rememberedScope = (from: ResultTab, scope: ExportScope): ExportScope => {
    const isChosen = scope !== 'all' || from.state.view.length < from.table.rowCount
    return isChosen || settings.settings.exporting.scope === 'all' ? scope : 'filtered'
  }
  let isPreparing = false
  /** Asks where to save, and writes. If the user cancels the file dialog, the export dialog stays open. */
  const run = async (wanted: ExportSettings, words: ExportWords): Promise<void> => {
    const from = tab.value
    if (!from || progress.value || isPreparing) return
    controller = new AbortController()
    void settings.change({ exporting: { ...wanted, scope: rememberedScope(from, wanted.scope) } })
    isPreparing = true
    const prepared = await prepare(from, wanted, words).finally(() => (isPreparing = false))
    if (prepared === null) return
    const { file, rows, inScope, written } = prepared
    const reached = await saveFile(window.desktop, file)
    progress.value = null
    if (!reached) return
    if (reached.kind === 'saved' && isWhole(wanted)) {
      from.state.savedRowCount = Math.max(from.state.savedRowCount, inScope.length)
      if (hasAllNotes(from, written, rows, wanted)) from.state.savedNotes = written
    }
    endedId.value = from.id
    end.value = reached.kind === 'saved' ? { ...reached, rowCount: rows.length } : reached
    isOpen.value = false
  }
  const cancel = (): void => {
    controller.abort()
    if (!progress.value) isOpen.value = false
  }
  const dismiss = (): void => {
    end.value = null
  }

  return { tab, isOpen, firstScope, progress, end, endedId, ask, run, cancel, forget, dismiss }
})
