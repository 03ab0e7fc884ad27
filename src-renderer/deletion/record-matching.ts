import { parseExactJson } from '../../src-preload/contract/exact-json'
import { isJsonObject } from '../../src-preload/contract/json'
import { recordIdentity, recordReading } from '../../src-preload/contract/record-identity'

/** Distinguishes a record from others with its id. */
export interface RecordKey {
  readonly identity: string
  readonly reading: string
}

export const recordKey = (json: string): RecordKey => {
  const record = parseExactJson(json)
  return isJsonObject(record) ? { identity: recordIdentity(record), reading: recordReading(record) } : { identity: json, reading: json }
}

/** The same event: another result may have it with other fields changed, but with the same value and times. */
export const isSameEvent = (one: RecordKey, other: RecordKey): boolean => one.identity === other.identity || one.reading === other.reading
