import { type JsonObject, stringifyJson } from '../codec/json'
import { timeFields } from './event'

/**
 * The same for equal records, whatever the order of their fields. Ignores the deletion flag, which a service
 * may set without changing the rest. The id does not identify a record, because several records may have the
 * same one.
 */
export const recordIdentity = (record: JsonObject): string => {
  const fields = Object.entries(record).filter(([name]) => name !== 'deleted')
  return stringifyJson(Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1))))
}

/** The value and the times of a record, which stay the same if the service changes other fields. */
export const recordReading = (record: JsonObject): string =>
  stringifyJson(
    ['attributeData', ...timeFields].map((field) =>
      Object.hasOwn(record, field) ? (record[field] ?? null) : null,
    ),
  )
