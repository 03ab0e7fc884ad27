import type { EventTable } from '../events/event-table'
import { isDeletedMark, markCode } from '../events/row-mark'
import { rowsById } from '../events/rows-by-id'
import { type FileSaving, type SaveEnd, saveFile, wholeFile } from '../files/save-file'
import { type ReviewedEvent, writePlanFile } from '../formats/deletion-plan-file'
import type { EventsResult } from '../results/events-result'
import { comparisonTitle, queryTitle, type ResultSource } from '../results/result-source'
import { createRowServices } from '../results/row-services'
import { type LedgerHeadReading, statedHead } from './ledger-chain'
import { originOf } from './plan-origin'
import { maxOthers } from './where-fetched'

export const toDelete = markCode('toDelete')
/** Rows that a file records as deleted keep that mark. */
export const canBeMarked = ({ marks, eventId }: EventTable, row: number): boolean =>
  !isDeletedMark(marks[row]) && eventId(row) !== null

const titleOf = (source: ResultSource): string => {
  if (source.kind === 'query') return queryTitle(source)
  return source.kind === 'file'
    ? source.files.map(({ fileName }) => fileName).join(' + ')
    : comparisonTitle(source)
}

/** With the other records of the same service that have these ids. */
const withOthers = (
  table: EventTable,
  events: readonly ReviewedEvent[],
  serviceOfRow: (row: number) => string | undefined,
): readonly ReviewedEvent[] => {
  const rowsOf = rowsById(
    table,
    events.map(({ eventId }) => eventId),
  )
  return events.map((event) => {
    const rows = rowsOf.get(event.eventId) ?? []
    if (rows.length < 2) return event
    const own = rows.filter((row) => serviceOfRow(row) === event.baseUrl && !isDeletedMark(table.marks[row]))
    const others = [...new Set(own.map((row) => table.recordJson(row)))]
      .filter((record) => record !== event.record)
      .slice(0, maxOthers)
    return others.length === 0 ? event : { ...event, others }
  })
}

/** Each id once per service: the same id at another service is another event. */
const markedEvents = ({ table, source }: EventsResult): readonly ReviewedEvent[] => {
  const events = new Map<string, ReviewedEvent>()
  const serviceOfRow = source.kind === 'query' ? () => source.baseUrl : createRowServices(source, table)
  for (let row = 0; row < table.rowCount; row += 1) {
    const eventId = table.marks[row] === toDelete ? table.eventId(row) : null
    if (eventId === null) continue
    const baseUrl = serviceOfRow(row)
    const key = JSON.stringify([baseUrl, eventId])
    if (!events.has(key))
      events.set(key, {
        eventId,
        record: table.recordJson(row),
        ...(baseUrl === undefined ? {} : { baseUrl }),
      })
  }
  return withOthers(table, [...events.values()], serviceOfRow)
}

export type PlanEnd = SaveEnd & { readonly count: number }

/** Asks where to save, and writes the marked events; null: the user cancelled the dialog. */
export const savePlan = async (
  calls: FileSaving & LedgerHeadReading,
  result: EventsResult,
  appVersion: string,
): Promise<PlanEnd | null> => {
  const sourceFile = titleOf(result.source)
  const events = markedEvents(result)
  const origin = originOf(result)
  const text = writePlanFile({
    createdAt: new Date().toISOString(),
    appVersion,
    sourceFile,
    ...(await statedHead(calls)),
    events,
    ...(origin.fetched.length > 0 && origin),
  })
  const suggestedName = `${sourceFile.replace(/\.[a-z]+$/i, '')}.deletions.json`
  const saved = await saveFile(calls, {
    suggestedName,
    kind: 'deletions',
    chunks: wholeFile(new TextEncoder().encode(text)),
  })
  return saved && { ...saved, count: events.length }
}
