import { createEventEncoder } from '../codec/event-encoder'
import { parseExactJson } from '../codec/exact-json'
import { createEventTable, type EventTable } from '../events/event-table'

/** Records (JSON text) as a table of their own. */
export const tableOfRecords = (records: readonly string[]): EventTable => {
  const table = createEventTable()
  table.append(createEventEncoder().encode(records.map(parseExactJson)))
  return table
}

export const firstRows = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row)
