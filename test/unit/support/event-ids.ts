import type { EventTable } from '../../../src-core/events/event-table'

/** Of all rows, sorted. */
export const idsOf = (table: EventTable): string[] =>
  Array.from({ length: table.rowCount }, (_, row) => table.eventId(row) ?? '').toSorted()
