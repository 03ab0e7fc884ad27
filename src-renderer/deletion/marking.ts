import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { EventTable } from '../events/event-table'
import { isDeletedMark, markCode } from '../events/row-mark'
import { type ReviewedEvent, writePlanFile } from '../files/deletion-plan-file'
import { type SaveEnd, saveFile, wholeFile } from '../files/save-file'
import type { FileSource } from '../results/result-source'
import type { ResultTab } from '../results/result-tab'
import { createRowServices } from '../results/row-services'
import { changeRows } from '../results/tab-rows'
import { shownSelection } from '../results/tab-selection'
import { useAbout } from '../settings/about'

export type MarkingEnd = SaveEnd & { readonly count: number }

const toDelete = markCode('toDelete')
/** Rows that a file records as deleted keep that mark. */
const canBeMarked = ({ marks, eventId }: EventTable, row: number): boolean => !isDeletedMark(marks[row]) && eventId(row) !== null

/** Each id once per service: the same id at another service is another event. */
const markedEvents = (table: EventTable, source: FileSource): readonly ReviewedEvent[] => {
  const events = new Map<string, ReviewedEvent>()
  const serviceOfRow = createRowServices(source, table)
  for (let row = 0; row < table.rowCount; row += 1) {
    const eventId = table.marks[row] === toDelete ? table.eventId(row) : null
    if (eventId === null) continue
    const baseUrl = serviceOfRow(row)
    const key = JSON.stringify([baseUrl, eventId])
    if (!events.has(key)) events.set(key, { eventId, record: table.recordJson(row), ...(baseUrl === undefined ? {} : { baseUrl }) })
  }
  return [...events.values()]
}

/** Events of a file that the user marks offline, to be deleted once the service can be reached. */
export const useMarking = defineStore('marking', () => {
  const about = useAbout()
  const end = shallowRef<MarkingEnd | null>(null)

  const countOf = ({ table }: ResultTab): number => table.marks.subarray(0, table.rowCount).reduce((sum, mark) => sum + (mark === toDelete ? 1 : 0), 0)
  /** All of these events that can be marked are marked. Checks the mark first, because building an id takes longer. */
  const areMarked = ({ table }: ResultTab, rows: Uint32Array): boolean =>
    rows.some((row) => table.marks[row] === toDelete) && !rows.some((row) => table.marks[row] !== toDelete && canBeMarked(table, row))
  /** Selected events that a filter hides do not count. */
  const isSelectionMarked = (tab: ResultTab): boolean => areMarked(tab, shownSelection(tab))

  /** Marks these events, or unmarks them if all of them are marked. */
  const toggle = (tab: ResultTab, rows = shownSelection(tab)): void => {
    const mark = areMarked(tab, rows) ? 'none' : 'toDelete'
    changeRows(tab, ({ table }) => {
      for (const row of rows) if (canBeMarked(table, row)) table.setMark(row, mark)
    })
  }
  const save = async ({ table, source }: ResultTab): Promise<void> => {
    // Results of a query have no plans: their events are deleted directly.
    if (source.kind === 'query') return
    const sourceFile = source.files.map(({ fileName }) => fileName).join(' + ')
    const events = markedEvents(table, source)
    const text = writePlanFile({ createdAt: new Date().toISOString(), appVersion: about.appVersion, sourceFile, events })
    const suggestedName = `${sourceFile.replace(/\.[a-z]+$/i, '')}.deletions.json`
    const saved = await saveFile({ suggestedName, kind: 'deletions', chunks: wholeFile(new TextEncoder().encode(text)) })
    end.value = saved && { ...saved, count: events.length }
  }
  const dismiss = (): void => {
    end.value = null
  }
  return { end, countOf, isSelectionMarked, toggle, save, dismiss }
})
