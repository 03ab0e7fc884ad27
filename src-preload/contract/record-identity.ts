import { timeFields } from './event'
import { type JsonObject, stringifyJson } from './json'

/**
 * Equal for equal records, whatever the order of their fields. The deletion flag does not count: a service that flags
 * leaves the rest of a record as it was. An id is no identity, as several records may have the same one.
 */
export const recordIdentity = (record: JsonObject): string => {
  const fields = Object.entries(record).filter(([name]) => name !== 'deleted')
  return stringifyJson(Object.fromEntries(fields.toSorted(([one], [other]) => (one < other ? -1 : 1))))
}

/** The value and the times of a record: what is the same while other fields of it are changed by the service. */
export const recordReading = (record: JsonObject): string =>
  stringifyJson(['attributeData', ...timeFields].map((field) => (Object.hasOwn(record, field) ? (record[field] ?? null) : null)))
