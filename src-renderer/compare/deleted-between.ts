import type { LedgerEntry } from '../../src-preload/contract/deletion'
import { type DeletionState, isDeletedOutcome } from '../../src-preload/contract/deletion-outcome'
import { timeFields } from '../../src-preload/contract/event'
import { readEntriesSince, stateOfEntry } from '../deletion/ledger-marks'
import { type RecordKey, recordKey, statesByRecord } from '../deletion/record-matching'
import type { EventTable } from '../events/event-table'
import { rowsById } from '../events/rows-by-id'
import { type FileSource, originState, type QuerySource, type SourceFile } from '../results/result-source'
import type { ResultTab } from '../results/result-tab'
import { coverageOfResult } from './coverage-of-result'

interface Side {
  readonly source: QuerySource | FileSource
  readonly table: EventTable
  readonly state: ResultTab['state']
}

/** What was asked of a service, and when. Times are ms since the epoch; absent: the service decided. */
interface Asked {
  readonly baseUrl: string
  readonly devices: readonly string[]
  readonly start?: number
  readonly end?: number
  readonly fetchedAt: number
}

/** A deletion in the ledger; `at`: when its outcome was found, ms since the epoch. */
export interface RecordedDeletion {
  readonly state: DeletionState
  readonly at: number
}

/** Null: the ledger has no deletion of the event in this row. */
export type DeletionOfRow = (row: number) => RecordedDeletion | null

const none: DeletionOfRow = () => null

/** Null if the file does not say it of all of its events. */
const askedOfFile = (file: SourceFile | undefined): readonly Asked[] | null =>
  file?.provenance === undefined || originState(file) !== 'known' || file.provenance.unknownFiles ? null : file.provenance.origins

const askedOfFiles = (files: readonly (SourceFile | undefined)[]): readonly Asked[] => {
  const asked = files.map(askedOfFile)
  return asked.includes(null) ? [] : asked.flatMap((origins) => origins ?? [])
}

const askedOf = ({ source, state }: Side): readonly Asked[] =>
  source.kind === 'file' ? askedOfFiles(source.files) : [{ ...source, fetchedAt: coverageOfResult(source, state)?.asOf ?? source.receivedAt }]

const isAskedAt = ({ start = -Infinity, end = Infinity }: Asked, { columns: { times } }: EventTable, row: number): boolean =>
  timeFields.some((field) => (times[field][row] ?? NaN) >= start && (times[field][row] ?? NaN) <= end)

const byId = (entries: readonly LedgerEntry[]): ReadonlyMap<string, readonly LedgerEntry[]> => {
  const found = new Map<string, LedgerEntry[]>()
  for (const entry of entries) {
    const known = found.get(entry.eventId)
    if (known) known.push(entry)
    else found.set(entry.eventId, [entry])
  }
  return found
}

/** The last one that says anything of this record; null: it was not deleted. */
const lastOf = (entries: readonly LedgerEntry[], key: RecordKey): RecordedDeletion | null => {
  const found = entries.flatMap((entry) => {
    const state = stateOfEntry(entry)
    const ofRecord = state && statesByRecord(recordKey(entry.record), state)(key)
    return ofRecord === null ? [] : [{ state: ofRecord, at: entry.verifiedAt ?? entry.at }]
  })
  const last = found.at(-1)
  return last !== undefined && isDeletedOutcome(last.state.kind) ? last : null
}

/**
 * Which events of an opened file were deleted through this application after they were fetched and before the other result was: that is why
 * it lacks them. Nothing is said of events whose service or time of fetching one of the two does not state, or if the ledger cannot be read.
 */
export const deletionsBetween = async (own: Side, other: Side): Promise<DeletionOfRow> => {
  const { source, table } = own
  const askedOfOther = askedOf(other)
  if (source.kind !== 'file' || askedOfOther.length === 0) return none
  const since = Math.min(...source.files.flatMap((file) => askedOfFile(file) ?? []).map(({ fetchedAt }) => fetchedAt))
  if (since === Infinity) return none
  const ledger = await readEntriesSince(since)
  if (!ledger.ok) return none
  const entriesOf = byId(ledger.value)
  const rowsOfOther = rowsById(other.table, [...entriesOf.keys()])
  /** One of two equal records may be all that it lacks. */
  const isInOther = (id: string, key: RecordKey): boolean =>
    (rowsOfOther.get(id) ?? []).some((row) => recordKey(other.table.recordJson(row)).identity === key.identity)
  return (row) => {
    const id = table.eventId(row) ?? ''
    const entries = entriesOf.get(id)
    if (entries === undefined) return null
    const device = table.cell(row, 'deviceId').text
    const files = (table.sourceFiles[table.sources[row] ?? 0] ?? [0]).map((place) => source.files[place])
    const origins = askedOfFiles(files).filter(({ devices }) => devices.includes(device))
    const [service, ...others] = new Set(origins.map(({ baseUrl }) => baseUrl))
    const asked = askedOfOther.filter((of) => of.baseUrl === service && of.devices.includes(device) && isAskedAt(of, table, row))
    if (service === undefined || others.length > 0 || asked.length === 0) return null
    const [from, until] = [Math.max(...origins.map(({ fetchedAt }) => fetchedAt)), Math.min(...asked.map(({ fetchedAt }) => fetchedAt))]
    const between = entries.filter(({ baseUrl, at }) => baseUrl === service && at >= from && at < until)
    if (between.length === 0) return null
    const key = recordKey(table.recordJson(row))
    return isInOther(id, key) ? null : lastOf(between, key)
  }
}
