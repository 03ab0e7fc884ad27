import { parseExactJson } from '../codec/exact-json'
import { isJsonObject, type JsonObject, stringifyJson } from '../codec/json'

/** A field that differs, before and now, as JSON text; empty if it is missing. */
export interface FieldChange {
  readonly field: string
  readonly before: string
  readonly now: string
}

const objectOf = (json: string): JsonObject => {
  const value = parseExactJson(json)
  return isJsonObject(value) ? value : {}
}

const textOf = (record: JsonObject, field: string): string => {
  const value = Object.hasOwn(record, field) ? record[field] : undefined
  return value === undefined ? '' : stringifyJson(value)
}

/** The fields in which two records (JSON text) differ; their order does not matter. */
export const compareRecords = (before: string, now: string): readonly FieldChange[] => {
  const [one, other] = [objectOf(before), objectOf(now)]
  return [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .map((field) => ({ field, before: textOf(one, field), now: textOf(other, field) }))
    .filter((change) => change.before !== change.now)
}
