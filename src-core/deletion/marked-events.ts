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
import type { PlanFacts } from '../results/plan-facts'
import { comparisonTitle, onlyPlan, queryTitle, type ResultSource, shownSide } from '../results/result-source'
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

type ServiceOfRow = (row: number) => string | undefined

const servicesIn = (source: ResultSource, table: EventTable): ServiceOfRow =>
  source.kind === 'query' ? () => source.baseUrl : createRowServices(source, table)

interface MarkedEvent {
  readonly event: ReviewedEvent
  /** The table in which other records with its id are. */
  readonly place: number
}

/** The tables of a result: a comparison shows only what differs in its two. */
const placesOf = ({ source, table }: EventsResult): readonly (readonly [EventTable, ServiceOfRow])[] =>
  source.kind === 'comparison'
    ? [source.left, source.right].map((side) => [side.table, servicesIn(side.source, side.table)])
    : [[table, servicesIn(source, table)]]

const placeOf = (source: ResultSource, row: number): number =>
  source.kind === 'comparison' && shownSide(source, row) === 'right' ? 1 : 0

/** With the other records of the same service that have these ids. */
const withOthers = (result: EventsResult, marked: readonly MarkedEvent[]): readonly ReviewedEvent[] => {
  const ids = marked.map(({ event }) => event.eventId)
  const recordsIn = placesOf(result).map(([table, serviceOfRow]) => {
    const rowsOf = rowsById(table, ids)
    return ({ eventId, baseUrl }: ReviewedEvent): readonly string[] =>
      (rowsOf.get(eventId) ?? [])
        .filter((row) => serviceOfRow(row) === baseUrl && !isDeletedMark(table.marks[row]))
        .map((row) => table.recordJson(row))
  })
  return marked.map(({ event, place }) => {
    const { others: known = [], record } = event
    const others = [...new Set([...known, ...(recordsIn[place]?.(event) ?? [])])]
      .filter((other) => other !== record)
      .slice(0, maxOthers)
    return others.length === 0 ? event : { ...event, others }
  })
}

const flagsOf = ({ faults }: EventTable, row: number): Pick<ReviewedEvent, 'flaggedAs'> => {
  const flaggedAs = faultsOf(faults[row] ?? 0)
  return flaggedAs.length === 0 ? {} : { flaggedAs }
}

const planOf = (source: ResultSource): PlanFacts | undefined =>
  source.kind === 'file' ? onlyPlan(source.files) : undefined

/** Each id once per service: the same id at another service is another event. */
const markedEvents = (result: EventsResult): readonly ReviewedEvent[] => {
  const { table, source } = result
  const events = new Map<string, MarkedEvent>()
  const plan = planOf(source)
  const serviceOfRow = servicesIn(source, table)
  for (let row = 0; row < table.rowCount; row += 1) {
    const eventId = table.marks[row] === toDelete ? table.eventId(row) : null
    if (eventId === null) continue
    const baseUrl = serviceOfRow(row)
    const key = JSON.stringify([baseUrl, eventId])
    if (!events.has(key))
      events.set(key, {
        event: {
          eventId,
          record: table.recordJson(row),
          ...plan?.events[row],
          ...flagsOf(table, row),
          ...(baseUrl === undefined ? {} : { baseUrl }),
        },
        place: placeOf(source, row),
      })
  }
  return withOthers(result, [...events.values()])
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

/** The same of the marked events of one result. `rules`: that marked them; otherwise those of its plan. */
export const savePlan = (
  calls: FileSaving & LedgerHeadReading,
  result: EventsResult,
  appVersion: string,
  rules: readonly FaultKind[] | undefined = planOf(result.source)?.origin.rules,
): Promise<PlanEnd | null> =>
  savePlanOf(calls, {
    sourceFile: titleOf(result.source),
    appVersion,
    parts: [planPart(result)],
    ...(rules && { rules }),
  })
