import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import { shownSelection } from '../composables/tab-selection'
import { markCode } from '../events/row-mark'
import { type ReviewedEvent, writePlanFile } from '../files/deletion-plan-file'
import { type SaveEnd, saveFile, wholeFile } from '../files/save-file'
import { useAbout } from './about'
import { serviceOf } from './result-source'
import type { ResultTab } from './result-tab'

export type MarkingEnd = SaveEnd & { readonly count: number }

const toDelete = markCode('toDelete')
const markedEvents = ({ table }: ResultTab): readonly ReviewedEvent[] => {
  const events = new Map<string, string>()
  for (let row = 0; row < table.rowCount; row += 1) {
    const eventId = table.marks[row] === toDelete ? table.eventId(row) : null
    if (eventId !== null && !events.has(eventId)) events.set(eventId, table.recordJson(row))
  }
  return [...events].map(([eventId, record]) => ({ eventId, record }))
}

/** Events of a file that somebody marks offline, to be deleted when there is a service again. */
export const useMarking = defineStore('marking', () => {
  const about = useAbout()
  const end = shallowRef<MarkingEnd | null>(null)

  const countOf = ({ table }: ResultTab): number => table.marks.subarray(0, table.rowCount).reduce((sum, mark) => sum + (mark === toDelete ? 1 : 0), 0)
  /** Every one of these events that can be marked is. The mark is looked at first: an id is put together anew each time. */
  const areMarked = ({ table }: ResultTab, rows: Uint32Array): boolean =>
    rows.some((row) => table.marks[row] === toDelete) && !rows.some((row) => table.marks[row] !== toDelete && table.eventId(row) !== null)
  /** Selected events that a filter hides do not count. */
  const isSelectionMarked = (tab: ResultTab): boolean => areMarked(tab, shownSelection(tab))

  /** Marks these events, or takes the mark off when all of them have it. */
  const toggle = (tab: ResultTab, rows = shownSelection(tab)): void => {
    const mark = areMarked(tab, rows) ? 'none' : 'toDelete'
    for (const row of rows) if (tab.table.eventId(row) !== null) tab.table.setMark(row, mark)
    tab.state.version += 1
  }
  const save = async (tab: ResultTab): Promise<void> => {
    const sourceFile = tab.source.kind === 'file' ? tab.source.files.map(({ fileName }) => fileName).join(' + ') : ''
    const events = markedEvents(tab)
    const baseUrl = tab.source.kind === 'file' ? serviceOf(tab.source) : undefined
    const createdAt = new Date().toISOString()
    const text = writePlanFile({ createdAt, appVersion: about.appVersion, sourceFile, ...(baseUrl === undefined ? {} : { baseUrl }), events })
    const suggestedName = `${sourceFile.replace(/\.[a-z]+$/i, '')}.deletions.json`
    const saved = await saveFile({ suggestedName, kind: 'deletions', chunks: wholeFile(new TextEncoder().encode(text)) })
    end.value = saved && { ...saved, count: events.length }
  }
  const dismiss = (): void => {
    end.value = null
  }
  return { end, countOf, isSelectionMarked, toggle, save, dismiss }
})
