import { type DeletionState, isDeletedOutcome } from '../deletion/deletion-outcome'
import type { LedgerEntry } from '../deletion/ledger'
import { stateOfEntry } from '../deletion/ledger'
import { type LedgerReading, readEntriesSince } from '../deletion/ledger-pages'
import { type RecordKey, recordKey, statesByRecord } from '../deletion/record-matching'
import { timeFields } from '../events/event'
import type { EventTable } from '../events/event-table'
import { rowsByIdInSteps } from '../events/rows-by-id'
import { runInSlices } from '../events/slices'
import { agesOf } from '../proof/coverage'
import { coverageOfResult } from '../results/coverage-of-result'
import type { EventsResult } from '../results/events-result'
import {
  type FileSource,
  onlyPlan,
  originState,
  type QuerySource,
  type SourceFile,
} from '../results/result-source'

interface Side {
  readonly source: QuerySource | FileSource
  readonly table: EventTable
  readonly state: EventsResult['state']
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
  file?.provenance === undefined || originState(file) !== 'known' || file.provenance.unknownFiles
    ? null
    : file.provenance.origins

const askedOfFiles = (files: readonly (SourceFile | undefined)[]): readonly Asked[] => {
  const asked = files.map(askedOfFile)
  return asked.includes(null) ? [] : asked.flatMap((origins) => origins ?? [])
}

const askedOf = ({ source, state }: Side): readonly Asked[] =>
  source.kind === 'file'
    ? askedOfFiles(source.files)
    : [{ ...source, fetchedAt: coverageOfResult(source, state)?.asOf ?? source.receivedAt }]

/** The service of an event, and the time by which it had been fetched from there, in ms since the epoch. */
interface Fetched {
  readonly baseUrl: string
  readonly fetchedAt: number
}

/** The newest of its answers, because it is not known which of them had an event. */
const newestAnswer = ({ receivedAt }: QuerySource, { range, coverage }: EventsResult['state']): number =>
  Math.max(receivedAt, range?.startedAt ?? 0, agesOf(coverage ?? [])?.newest ?? 0)

/** Of the event in a row; null if the file does not say it, or there are several services. */
const fetchedOf = ({ source, table, state }: Side): ((row: number) => Fetched | null) => {
  if (source.kind === 'query') {
    const fetched = { baseUrl: source.baseUrl, fetchedAt: newestAnswer(source, state) }
    return () => fetched
  }
  const { files } = source
  const plan = onlyPlan(files)
  if (plan)
    return (row) => {
      const baseUrl = plan.services[row]
      // When it was fetched is not in the plan; not after the plan was made.
      return baseUrl === undefined ? null : { baseUrl, fetchedAt: plan.createdAt }
    }
  return (row) => {
    const device = table.cell(row, 'deviceId').text
    const ofRow = (table.sourceFiles[table.sources[row] ?? 0] ?? [0]).map((index) => files[index])
    const origins = askedOfFiles(ofRow).filter(({ devices }) => devices.includes(device))
    const [baseUrl, ...others] = new Set(origins.map((origin) => origin.baseUrl))
    return baseUrl === undefined || others.length > 0
      ? null
      : { baseUrl, fetchedAt: Math.max(...origins.map(({ fetchedAt }) => fetchedAt)) }
  }
}

/** When the first of the events may have been fetched; Infinity: the files do not say. */
const earliestOf = ({ source, state }: Side): number =>
  source.kind === 'query'
    ? newestAnswer(source, state)
    : (onlyPlan(source.files)?.createdAt ??
      Math.min(...source.files.flatMap((file) => askedOfFile(file) ?? []).map(({ fetchedAt }) => fetchedAt)))

const isAskedAt = (
  { start = -Infinity, end = Infinity }: Asked,
  { columns: { times } }: EventTable,
  row: number,
): boolean =>
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
 * Which events of a result were deleted through this application after they were fetched and before the other
 * result was: that is why it lacks them. An opened file does not know it, nor a query of what the command has
 * deleted since. Nothing is said of events whose service or time of fetching one of the two does not state,
 * or if the ledger cannot be read.
 */
export const deletionsBetween = async (
  ledger: LedgerReading,
  own: Side,
  other: Side,
): Promise<DeletionOfRow> => {
  const { table } = own
  const askedOfOther = askedOf(other)
  if (askedOfOther.length === 0) return none
  const since = earliestOf(own)
  if (since === Infinity) return none
  const read = await readEntriesSince(ledger, since)
  if (!read.ok || read.value.length === 0) return none
  const entriesOf = byId(read.value)
  const rowsIn = (of: EventTable) => runInSlices(rowsByIdInSteps(of, [...entriesOf.keys()]))
  const rowsOfOther = await rowsIn(other.table)
  const idOfRow = new Map(
    [...(await rowsIn(table))].flatMap(([id, rows]) => rows.map((row) => [row, id] as const)),
  )
  /** One of two equal records may be all that it lacks. */
  const isInOther = (id: string, key: RecordKey): boolean =>
    (rowsOfOther.get(id) ?? []).some(
      (row) => recordKey(other.table.recordJson(row)).identity === key.identity,
    )
  const fetched = fetchedOf(own)
  return (row) => {
    const id = idOfRow.get(row)
    const own = id === undefined ? null : fetched(row)
    if (id === undefined || own === null) return null
    const device = table.cell(row, 'deviceId').text
    const asked = askedOfOther.filter(
      (of) => of.baseUrl === own.baseUrl && of.devices.includes(device) && isAskedAt(of, table, row),
    )
    if (asked.length === 0) return null
    const until = Math.min(...asked.map(({ fetchedAt }) => fetchedAt))
    const between = (entriesOf.get(id) ?? []).filter(
      ({ baseUrl, at }) => baseUrl === own.baseUrl && at >= own.fetchedAt && at < until,
    )
    if (between.length === 0) return null
    const key = recordKey(table.recordJson(row))
    return isInOther(id, key) ? null : lastOf(between, key)
  }
}
