import { parseExactJson } from '../codec/exact-json'
import { isJsonObject } from '../codec/json'
import { ok, type Result } from '../errors/result'
import { rowsByIdInSteps } from '../events/rows-by-id'
import { runInSlices, type Steps } from '../events/slices'
import type { TableData } from '../events/table-data'
import type { EventsResult } from '../results/events-result'
import { devicesIn, servicesOf, sourcesOf } from '../results/result-facts'
import { timeSpanOf } from '../series/time-span'
import type { LedgerEntry } from './ledger'
import { type LedgerHeadReading, statedHead } from './ledger-chain'
import { ledgerPages, type LedgerReading } from './ledger-pages'

/** Their JSON is parsed in a few ms. */
const recordsPerStep = 200

/** What a deletion must be about to be about a result. */
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
export const readLedger = async (
  calls: LedgerReading,
  signal: AbortSignal,
): Promise<Result<readonly LedgerEntry[]>> => {
  const entries: LedgerEntry[] = []
  for await (const page of ledgerPages(calls, '')) {
    signal.throwIfAborted()
    if (!page.ok) return page
    entries.push(...page.value.entries)
  }
  return ok(entries)
}

/** The devices that were asked for, and those that the events name. */
export const devicesOf = async (result: EventsResult, signal: AbortSignal): Promise<readonly string[]> => {
  const found = await runInSlices(devicesIn(result.table), signal)
  return result.source.kind === 'query' ? [...new Set([...result.source.devices, ...found])] : found
}

/** The events of files have no range that was asked for: theirs is from the first to the last of them. */
export const deletionsOf = async (
  result: EventsResult,
  devices: readonly string[],
  signal: AbortSignal,
): Promise<DeletionsOf> => {
  const { table } = result
  const span = await runInSlices(timeSpanOf(table.columns.times.deviceTimestamp, table.rowCount), signal)
  const ends = sourcesOf(result).flatMap((source) =>
    source.kind === 'query' ? [source.start, source.end] : [],
  )
  const times = [...ends, span?.from, span?.to].filter((time) => time !== undefined)
  return {
    table,
    baseUrls: servicesOf(result),
    devices: new Set(devices),
    from: Math.min(...times),
    to: Math.max(...times),
  }
}

/**
 * The deletions about a result and the head of the ledger, as a package holds them. `entries`: null where the
 * ledger could not be read; `head`: null where it is empty, or could not be read.
 */
export const ledgerText = async (
  calls: LedgerReading & LedgerHeadReading,
  result: EventsResult,
  signal: AbortSignal,
): Promise<string> => {
  const ledger = await readLedger(calls, signal)
  const { ledgerHead: head = null } = await statedHead(calls)
  const about = await deletionsOf(result, await devicesOf(result, signal), signal)
  const entries = ledger.ok ? await deletionsAbout(ledger.value, about, signal) : null
  return `${JSON.stringify({ format: 'device-event-explorer/ledger-entries', version: 1, head, entries }, null, 1)}\n`
}
