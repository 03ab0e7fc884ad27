import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { SavedFile } from '../../src-preload/contract/file'
import { markCode } from '../events/row-mark'
import { writePlanFile } from '../files/deletion-plan-file'
import { useAbout } from './about'
import type { ResultTab } from './result-tab'

export type MarkingEnd =
  | { readonly kind: 'saved'; readonly file: SavedFile; readonly count: number }
  | { readonly kind: 'failed'; readonly error: AppError }

const toDelete = markCode('toDelete')

/** Events of a file that somebody marks offline, to be deleted when there is a service again. */
export const useMarking = defineStore('marking', () => {
  const about = useAbout()
  const end = shallowRef<MarkingEnd | null>(null)

  const countOf = ({ table }: ResultTab): number => table.marks.subarray(0, table.rowCount).reduce((sum, mark) => sum + (mark === toDelete ? 1 : 0), 0)
  const isSelectionMarked = ({ table, selection }: ResultTab): boolean =>
    selection.count > 0 && !selection.some((row) => table.eventId(row) !== null && table.mark(row) !== 'toDelete')

  /** Marks the selected events, or takes the mark off when all of them have it. */
  const toggle = (tab: ResultTab): void => {
    const mark = isSelectionMarked(tab) ? 'none' : 'toDelete'
    for (const row of tab.selection.rows()) if (tab.table.eventId(row) !== null) tab.table.setMark(row, mark)
    tab.state.version += 1
  }
  const eventsOf = ({ table }: ResultTab) => {
    const events = new Map<string, string>()
    for (let row = 0; row < table.rowCount; row += 1) {
      const eventId = table.eventId(row)
      if (eventId !== null && table.marks[row] === toDelete && !events.has(eventId)) events.set(eventId, table.recordJson(row))
    }
    return [...events].map(([eventId, record]) => ({ eventId, record }))
  }
  const write = async (tab: ResultTab): Promise<MarkingEnd | null> => {
    const sourceFile = tab.source.kind === 'file' ? tab.source.fileName : ''
    const name = sourceFile.replace(/\.[a-z]+$/i, '')
    const begun = await window.desktop.beginSave({ suggestedName: `${name}.deletions.json`, kind: 'deletions' })
    if (!begun.ok) return { kind: 'failed', error: begun.error }
    const { target } = begun.value
    if (target === null) return null
    const events = eventsOf(tab)
    const text = writePlanFile({ createdAt: new Date().toISOString(), appVersion: about.appVersion, sourceFile, events })
    const bytes = new TextEncoder().encode(text)
    const { saveId } = target
    for (let start = 0; start < bytes.length; start += 1024 * 1024) {
      const appended = await window.desktop.appendSave({ saveId, bytes: bytes.slice(start, start + 1024 * 1024) })
      if (!appended.ok) return { kind: 'failed', error: appended.error }
    }
    const saved = await window.desktop.commitSave({ saveId, byteCount: bytes.length })
    return saved.ok ? { kind: 'saved', file: saved.value, count: events.length } : { kind: 'failed', error: saved.error }
  }
  const save = async (tab: ResultTab): Promise<void> => {
    end.value = await write(tab)
  }
  const dismiss = (): void => {
    end.value = null
  }
  return { end, countOf, isSelectionMarked, toggle, save, dismiss }
})
