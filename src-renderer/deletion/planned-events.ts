import { mostOthers, type PlannedEvent } from '../../src-preload/contract/deletion'
import { isJsonObject, stringifyJson } from '../../src-preload/contract/json'
import type { EventTable } from '../events/event-table'
import { parseExactJson } from '../files/exact-json'
import type { PlanEntry } from './deletion-plan'

const asDeleted = (json: string): string => {
  const record = parseExactJson(json)
  return isJsonObject(record) ? stringifyJson({ ...record, deleted: true }) : json
}

/** Other records with the id as they were last seen: those that are gone since are not among them. */
const othersOf = (table: EventTable, { others, flagged }: PlanEntry): readonly string[] =>
  [...others.map((row) => table.recordJson(row)), ...flagged.map((row) => asDeleted(table.recordJson(row)))].slice(0, mostOthers)

/** What is confirmed of a plan, as main needs it to judge each record. */
export const plannedEvents = (table: EventTable, entries: readonly PlanEntry[]): readonly PlannedEvent[] =>
  entries.map((entry) => {
    const others = othersOf(table, entry)
    return { eventId: entry.eventId, record: table.recordJson(entry.row), ...(others.length > 0 && { others }) }
  })
