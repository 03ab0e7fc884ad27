import { type FaultKind, faultsOf } from '../checks/faults'
import type { EventTable } from '../events/event-table'
import { isDeletedMark, markCode } from '../events/row-mark'
import { rowsById } from '../events/rows-by-id'
import { type FileSaving, type SaveEnd, saveFile, wholeFile } from '../files/save-file'
import {
  type DeletionPlanFile,
  type PlanReview,
  type ReviewedEvent,
  writePlanFile,
} from '../formats/deletion-plan-file'
import type { EventsResult } from '../results/events-result'
import { comparisonTitle, queryTitle, type ResultSource } from '../results/result-source'
import { createRowServices } from '../results/row-services'
import type { PlanOrigin } from './deletion-plan'
import { type LedgerHeadReading, statedHead } from './ledger-chain'
import { originOf, originTogether } from './plan-origin'
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

const flagsOf = ({ faults }: EventTable, row: number): Pick<ReviewedEvent, 'flaggedAs'> => {
  const flaggedAs = faultsOf(faults[row] ?? 0)
  return flaggedAs.length === 0 ? {} : { flaggedAs }
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
        ...flagsOf(table, row),
        ...(baseUrl === undefined ? {} : { baseUrl }),
      })
  }
  return withOthers(table, [...events.values()], serviceOfRow)
}

export type PlanEnd = SaveEnd & { readonly count: number }

/** The marked events of a result, and where they were fetched. */
export interface PlanPart {
  readonly events: readonly ReviewedEvent[]
  readonly origin: PlanOrigin
}

export const planPart = (result: EventsResult): PlanPart => ({
  events: markedEvents(result),
  origin: originOf(result),
})

interface PlanToSave {
  readonly sourceFile: string
  readonly appVersion: string
  readonly parts: readonly PlanPart[]
  readonly rules?: readonly FaultKind[]
  readonly review?: PlanReview
  /** Needed with a review, and then only. */
  readonly hashOf?: (events: readonly ReviewedEvent[]) => string
}

/** Asks where to save, and writes the events of these parts; null: the user cancelled the dialog. */
export const savePlanOf = async (
  calls: FileSaving & LedgerHeadReading,
  { sourceFile, appVersion, parts, rules, review, hashOf }: PlanToSave,
): Promise<PlanEnd | null> => {
  const events = parts.flatMap((part) => part.events)
  const origin = originTogether(parts.map((part) => part.origin))
  const plan: DeletionPlanFile = {
    createdAt: new Date().toISOString(),
    appVersion,
    sourceFile,
    ...(await statedHead(calls)),
    ...(rules && { rules }),
    ...(review && { review }),
    events,
    ...(origin.fetched.length > 0 && {
      fetched: origin.fetched,
      ...(origin.fetchedWith && { fetchedWith: origin.fetchedWith }),
    }),
  }
  const text = writePlanFile(plan, hashOf?.(events))
  const suggestedName = `${sourceFile.replace(/(?:\.deletions)?\.[a-z]+$/i, '')}.deletions.json`
  const saved = await saveFile(calls, {
    suggestedName,
    kind: 'deletions',
    chunks: wholeFile(new TextEncoder().encode(text)),
  })
  return saved && { ...saved, count: events.length }
}

/** The same of the marked events of one result. `rules`: that marked them. */
export const savePlan = (
  calls: FileSaving & LedgerHeadReading,
  result: EventsResult,
  appVersion: string,
  rules?: readonly FaultKind[],
): Promise<PlanEnd | null> =>
  savePlanOf(calls, {
    sourceFile: titleOf(result.source),
    appVersion,
    parts: [planPart(result)],
    ...(rules && { rules }),
  })
