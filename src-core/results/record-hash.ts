import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { parseExactJson } from '../codec/exact-json'
import { isJsonObject } from '../codec/json'
import type { EventTable } from '../events/event-table'
import { recordIdentity } from '../events/record-identity'

/** The same for equal records, and for one that the service has flagged as deleted since. */
export const recordHash = (table: EventTable, row: number): string => {
  const json = table.recordJson(row)
  const record = parseExactJson(json)
  return bytesToHex(sha256(utf8ToBytes(isJsonObject(record) ? recordIdentity(record) : json)))
}
