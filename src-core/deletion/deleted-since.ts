import { parseExactJson } from '../codec/exact-json'
import { isJsonObject } from '../codec/json'
import { isDeletedOutcome } from './deletion-outcome'
import { type LedgerEntry, stateOfEntry } from './ledger'

const deviceOf = ({ record }: LedgerEntry): unknown => {
  const seen = parseExactJson(record)
  return isJsonObject(seen) ? seen['deviceId'] : undefined
}

/**
 * Whether events of these devices were deleted at this service from `since` (ms since the epoch) on, by the ledger:
 * what was counted before may be less by now. How many of them it was cannot be told without the records.
 */
export const mayHaveFewer = (
  entries: readonly LedgerEntry[],
  of: { readonly baseUrl: string; readonly devices: readonly string[]; readonly since: number },
): boolean =>
  entries.some((entry) => {
    if (entry.baseUrl !== of.baseUrl || entry.at < of.since) return false
    const device = isDeletedOutcome(stateOfEntry(entry)?.kind ?? 'waiting') ? deviceOf(entry) : undefined
    return typeof device === 'string' && of.devices.includes(device)
  })
