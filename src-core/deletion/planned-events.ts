import { parseExactJson } from '../codec/exact-json'
import { isJsonObject, stringifyJson } from '../codec/json'
import type { EventTable } from '../events/event-table'
import type { PlanEntry } from './deletion-plan'
import { maxOthers, type PlannedEvent } from './where-fetched'

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
