import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { ReviewedEvent } from './deletion-plan-file'

/** Of the events of a plan: another one with every event, and with every field of one, that is changed. */
export const listHash = (events: readonly ReviewedEvent[]): string => {
  const lines = events.map(({ eventId, record, baseUrl = '' }) => JSON.stringify([eventId, record, baseUrl]))
  return bytesToHex(sha256(utf8ToBytes(lines.join('\n'))))
}
