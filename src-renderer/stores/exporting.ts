import { defineStore } from 'pinia'
import { ref, shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { SavedFile } from '../../src-preload/contract/file'
import type { ExportScope } from '../../src-preload/contract/provenance'
import { exportName } from '../composables/export-name'
import { inOrderOfView } from '../composables/rows-in-order'
import { csvChunks } from '../files/csv-writer'
import type { ResultTab } from './result-tab'
import { useResults } from './results'
import { useSettings } from './settings'

export interface ExportProgress {
  readonly fileName: string
  readonly folder: string
  readonly done: number
  readonly total: number
}

export type ExportEnd =
  | { readonly kind: 'saved'; readonly file: SavedFile; readonly rowCount: number }
  | { readonly kind: 'failed'; readonly error: AppError }
  | { readonly kind: 'cancelled' }

const rowsOf = ({ table, state, selection }: ResultTab, scope: ExportScope): Uint32Array => {
  if (scope === 'filtered') return state.view.slice()
  const wanted = scope === 'all' ? Uint32Array.from({ length: table.rowCount }, (_, row) => row) : selection.rows()
  return inOrderOfView(state.view, wanted, table.rowCount)
}

/** The export that is asked about or under way. A failed or cancelled one leaves the old file, or none. */
export const useExporting = defineStore('exporting', () => {
  const results = useResults()
  const settings = useSettings()
  const tab = shallowRef<ResultTab | null>(null)
  const progress = shallowRef<ExportProgress | null>(null)
  const end = shallowRef<ExportEnd | null>(null)
  const isCancelled = ref(false)
  const isOpen = ref(false)

  const countOf = (of: ResultTab, scope: ExportScope): number => {
    if (scope === 'all') return of.table.rowCount
    return scope === 'filtered' ? of.state.view.length : of.selection.count
  }
  const ask = (): void => {
    if (progress.value || !results.active) return
    end.value = null
    tab.value = results.active
    isOpen.value = true
  }
  const close = (): void => {
    if (!progress.value) isOpen.value = false
  }
  /** Once the dialog has faded: the tab holds on to its table. */
  const forget = (): void => {
    if (!isOpen.value) tab.value = null
  }

  /** Appends chunk after chunk; the number of bytes written, or why not. */
  const write = async (saveId: string, from: ResultTab, rows: Uint32Array): Promise<number | AppError> => {
    let byteCount = 0
    for (const { bytes, rowsDone } of csvChunks(from.table, rows, settings.formatter)) {
      if (isCancelled.value) return { kind: 'cancelled' }
      const appended = await window.desktop.appendSave({ saveId, bytes })
      if (!appended.ok) return appended.error
      byteCount += bytes.length
      if (progress.value) progress.value = { ...progress.value, done: rowsDone }
    }
    return isCancelled.value ? { kind: 'cancelled' } : byteCount
  }

  const save = async (from: ResultTab, scope: ExportScope): Promise<ExportEnd | null> => {
    const rows = rowsOf(from, scope)
    const suggestedName = exportName(from.source, settings.formatter.formatInstant)
    const begun = await window.desktop.beginSave({ suggestedName, kind: 'csv' })
    if (!begun.ok) return { kind: 'failed', error: begun.error }
    const { target } = begun.value
    if (target === null) return null
    const { saveId, fileName, folder } = target
    progress.value = { fileName, folder, done: 0, total: rows.length }
    const written = await write(saveId, from, rows)
    if (typeof written !== 'number') {
      await window.desktop.discardSave({ saveId })
      return written.kind === 'cancelled' ? { kind: 'cancelled' } : { kind: 'failed', error: written }
    }
    const committed = await window.desktop.commitSave({ saveId, byteCount: written })
    if (!committed.ok) return { kind: 'failed', error: committed.error }
    return { kind: 'saved', file: committed.value, rowCount: rows.length }
  }

  /** Asks where, and writes. When the person closes the file dialog the question stays open. */
  const run = async (scope: ExportScope): Promise<void> => {
    const from = tab.value
    if (!from || progress.value) return
    isCancelled.value = false
    const reached = await save(from, scope)
    progress.value = null
    if (!reached) return
    end.value = reached
    isOpen.value = false
  }
  const cancel = (): void => {
    if (progress.value) isCancelled.value = true
    else close()
  }
  const dismiss = (): void => {
    end.value = null
  }

  return { tab, isOpen, progress, end, countOf, ask, run, cancel, forget, dismiss }
})
