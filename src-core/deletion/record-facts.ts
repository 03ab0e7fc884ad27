import { parseExactJson } from '../codec/exact-json'
import { isJsonObject, stringifyJson } from '../codec/json'

/** What a user recognises an event by. */
export interface RecordFacts {
  /** ms since the epoch; null if the record has no number there. */
  readonly time: number | null
  readonly device: string
  readonly attribute: string
  readonly value: string
  readonly isNumber: boolean
}

const textOf = (value: Parameters<typeof stringifyJson>[0]): string =>
  typeof value === 'string' ? value : value === null ? '' : stringifyJson(value)

/** Reads them from a record (JSON text). */
export const recordFacts = (json: string): RecordFacts => {
  const record = parseExactJson(json)
  const {
    deviceTimestamp = null,
    deviceId = null,
    attributeCode = null,
    attributeData = null,
    attributeType = null,
  } = isJsonObject(record) ? record : {}
  return {
    time: typeof deviceTimestamp === 'number' ? deviceTimestamp : null,
    device: textOf(deviceId),
    attribute: textOf(attributeCode),
    value: textOf(attributeData),
    isNumber: typeof attributeData === 'number' || attributeType === 'Float',
  }
}
