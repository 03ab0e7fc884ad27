import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject, type JsonValue } from '../../src-core/codec/json'
import { eventFields } from '../../src-core/events/event'
import type { EventTable } from '../../src-core/events/event-table'

const documented: ReadonlySet<string> = new Set(eventFields.map(({ name }) => name))

/** The fields of a record that the service does not document, in its order. */
export const furtherFields = (
  { recordJson }: Pick<EventTable, 'recordJson'>,
  row: number,
): readonly (readonly [name: string, value: JsonValue])[] => {
  const record = parseExactJson(recordJson(row))
  return isJsonObject(record) ? Object.entries(record).filter(([name]) => !documented.has(name)) : []
}
