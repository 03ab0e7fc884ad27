import { maxOthers, type PlannedEvent } from '../../src-preload/contract/deletion'
import { parseExactJson } from '../../src-preload/contract/exact-json'
import { isJsonObject, stringifyJson } from '../../src-preload/contract/json'
import type { EventTable } from '../events/event-table'
import type { PlanEntry } from './deletion-plan'

const asDeleted = (json: string): string => {
  const record = parseExactJson(json)
  return isJsonObject(record) ? stringifyJson({ ...record, deleted: true }) : json
}

/** Other records with the id as last seen, except those that were deleted since. */
const othersOf = (table: EventTable, { others, flagged }: PlanEntry): readonly string[] =>
  [
    ...others.map((row) => table.recordJson(row)),
    ...flagged.map((row) => asDeleted(table.recordJson(row))),
  ].slice(0, maxOthers)

/** The confirmed events of a plan, as main needs them. */
export const plannedEvents = (table: EventTable, entries: readonly PlanEntry[]): readonly PlannedEvent[] =>
  entries.map((entry) => {
    const others = othersOf(table, entry)
    return {
      eventId: entry.eventId,
      record: table.recordJson(entry.row),
      ...(others.length > 0 && { others }),
    }
  })
