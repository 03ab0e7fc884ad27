import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject } from '../../src-core/codec/json'
import type { LedgerEntry } from '../../src-core/deletion/ledger'
import { ledgerPages } from '../../src-core/deletion/ledger-pages'
import { ok, type Result } from '../../src-core/errors/result'
import { rowsByIdInSteps } from '../../src-core/events/rows-by-id'
import { runInSlices, type Steps } from '../../src-core/events/slices'
import type { TableData } from '../../src-core/events/table-data'

/** Their JSON is parsed in a few ms. */
const recordsPerStep = 200

/** What a deletion must be about to belong in a report. */
export interface DeletionsOf {
  readonly table: TableData
  /** Of the services of the result; null: not known, so any may be meant. */
  readonly baseUrls: ReadonlySet<string> | null
  readonly devices: ReadonlySet<string>
  /** Both ends included, in ms since the epoch. */
  readonly from: number
  readonly to: number
}

/** By the record as it was last seen: a deleted event may be in no result any more. */
const isWithin = ({ record }: LedgerEntry, { devices, from, to }: DeletionsOf): boolean => {
  const seen = parseExactJson(record)
  const { deviceId = null, deviceTimestamp = null } = isJsonObject(seen) ? seen : {}
  return (
    typeof deviceId === 'string' &&
    devices.has(deviceId) &&
    typeof deviceTimestamp === 'number' &&
    deviceTimestamp >= from &&
    deviceTimestamp <= to
  )
}

function* findDeletions(entries: readonly LedgerEntry[], about: DeletionsOf): Steps<readonly LedgerEntry[]> {
  const ofService = entries.filter(({ baseUrl }) => about.baseUrls?.has(baseUrl) ?? true)
  const ids = ofService.map(({ eventId }) => eventId)
  const rows = yield* rowsByIdInSteps(about.table, ids)
  const found: LedgerEntry[] = []
  for (const [index, entry] of ofService.entries()) {
    if (rows.has(entry.eventId) || isWithin(entry, about)) found.push(entry)
    if (index % recordsPerStep === 0) yield
  }
  return found
}

/** The deletions of events that the result has, or would have if they had not been deleted. */
export const deletionsAbout = (
  entries: readonly LedgerEntry[],
  about: DeletionsOf,
  signal: AbortSignal,
): Promise<readonly LedgerEntry[]> => runInSlices(findDeletions(entries, about), signal)

/** Every deletion in the ledger, newest first. */
export const readLedger = async (signal: AbortSignal): Promise<Result<readonly LedgerEntry[]>> => {
  const entries: LedgerEntry[] = []
  for await (const page of ledgerPages(window.desktop, '')) {
    signal.throwIfAborted()
    if (!page.ok) return page
    entries.push(...page.value.entries)
  }
  return ok(entries)
}
