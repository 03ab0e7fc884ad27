import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { SavedFile } from '../../src-preload/contract/file'
import { markCode } from '../events/row-mark'
import { type ReviewedEvent, writePlanFile } from '../files/deletion-plan-file'
import { useAbout } from './about'
import type { ResultTab } from './result-tab'

export type MarkingEnd =
  | { readonly kind: 'saved'; readonly file: SavedFile; readonly count: number }
  | { readonly kind: 'failed'; readonly error: AppError }

const toDelete = markCode('toDelete')
/** What crosses to main in one message. */
const chunkBytes = 1024 * 1024

const markedEvents = ({ table }: ResultTab): readonly ReviewedEvent[] => {
  const events = new Map<string, string>()
  for (let row = 0; row < table.rowCount; row += 1) {
    const eventId = table.marks[row] === toDelete ? table.eventId(row) : null
    if (eventId !== null && !events.has(eventId)) events.set(eventId, table.recordJson(row))
  }
  return [...events].map(([eventId, record]) => ({ eventId, record }))
}

/** Null when nobody said where to. */
const saveText = async (suggestedName: string, text: string): Promise<SavedFile | AppError | null> => {
  const begun = await window.desktop.beginSave({ suggestedName, kind: 'deletions' })
  if (!begun.ok) return begun.error
  if (begun.value.target === null) return null
  const { saveId } = begun.value.target
  const bytes = new TextEncoder().encode(text)
  for (let start = 0; start < bytes.length; start += chunkBytes) {
    const appended = await window.desktop.appendSave({ saveId, bytes: bytes.slice(start, start + chunkBytes) })
    if (!appended.ok) return appended.error
  }
  const saved = await window.desktop.commitSave({ saveId, byteCount: bytes.length })
  return saved.ok ? saved.value : saved.error
}

/** Events of a file that somebody marks offline, to be deleted when there is a service again. */
export const useMarking = defineStore('marking', () => {
  const about = useAbout()
  const end = shallowRef<MarkingEnd | null>(null)

  const countOf = ({ table }: ResultTab): number => table.marks.subarray(0, table.rowCount).reduce((sum, mark) => sum + (mark === toDelete ? 1 : 0), 0)
  /** Every selected event that can be marked is. The mark is looked at first: an id is put together anew each time. */
  const isSelectionMarked = ({ table, selection }: ResultTab): boolean =>
    selection.some((row) => table.marks[row] === toDelete) &&
    !selection.some((row) => table.marks[row] !== toDelete && table.eventId(row) !== null)

  /** Marks the selected events, or takes the mark off when all of them have it. */
  const toggle = (tab: ResultTab): void => {
    const mark = isSelectionMarked(tab) ? 'none' : 'toDelete'
    for (const row of tab.selection.rows()) if (tab.table.eventId(row) !== null) tab.table.setMark(row, mark)
    tab.state.version += 1
  }
  const save = async (tab: ResultTab): Promise<void> => {
    const sourceFile = tab.source.kind === 'file' ? tab.source.files.map(({ fileName }) => fileName).join(' + ') : ''
    const events = markedEvents(tab)
    const text = writePlanFile({ createdAt: new Date().toISOString(), appVersion: about.appVersion, sourceFile, events })
    const saved = await saveText(`${sourceFile.replace(/\.[a-z]+$/i, '')}.deletions.json`, text)
    if (saved === null) end.value = null
    else end.value = 'kind' in saved ? { kind: 'failed', error: saved } : { kind: 'saved', file: saved, count: events.length }
  }
  const dismiss = (): void => {
    end.value = null
  }
  return { end, countOf, isSelectionMarked, toggle, save, dismiss }
})
