import { type LedgerMarks, readLedgerMarks } from '../deletion/ledger-marks'
import type { LedgerReading } from '../deletion/ledger-pages'
import type { AppError } from '../errors/errors'
import type { EventTable } from '../events/event-table'
import { nothingAsked, withDoubts } from '../proof/coverage'
import { fetchedOf } from '../proof/progress'
import { verdictOf } from '../proof/verdict'
import { markSeenAgain } from '../refresh/merge-answer'
import type { EventsResult, RangeStatus, ResultState } from '../results/events-result'
import { countedRange } from './counted-range'
import { emptyCopy, type StoredCopy } from './stored-copy'
import type { OpenedStored, StoredResult } from './stored-result'
import { type MergedRefresh, readStoredRows, type StoredReading, type StoredRows } from './stored-rows'
import { coverageOfStored, cutOffLiveSession, rangeOfDamaged, rangeOfStored } from './stored-source'

/** A table of more rows grows by itself. */
const mostReserved = 10_000_000

const rowsByDevice = (table: EventTable, deviceId: string): number => {
  const code = table.texts.deviceId.indexOf(deviceId)
  const codes = table.columns.texts.deviceId
  let count = 0
  for (let row = 0; row < table.rowCount; row += 1) if (codes[row] === code) count += 1
  return count
}

const lostRows = ({ title }: EventsResult, { rowCount }: StoredResult, read: number): AppError | null =>
  read === rowCount
    ? null
    : { kind: 'file', cause: 'damaged', name: title, detail: `${String(read)} of ${String(rowCount)} rows` }

/**
 * Less than there are rows if the application was killed after events had arrived whose window was not proven
 * yet.
 */
const countOf = ({ devices }: RangeStatus): number =>
  devices.reduce((sum, device) => sum + fetchedOf(device).eventCount, 0)

/** What is known of a kept result before its rows are read. */
export const stateOfStored = (
  result: StoredResult,
): Pick<
  ResultState,
  | 'storedId'
  | 'firstAskedAt'
  | 'clockDifference'
  | 'unproven'
  | 'range'
  | 'askedTo'
  | 'coverage'
  | 'requests'
  | 'outside'
  | 'live'
> => ({
  storedId: result.storedId,
  firstAskedAt: result.startedAt,
  clockDifference: result.clockDifference ?? null,
  unproven: (result.request.kind === 'latest' && result.unproven) || null,
  range: rangeOfStored(result),
  askedTo: result.askedTo ?? null,
  coverage: coverageOfStored(result),
  requests: result.devices.flatMap(({ deviceId, requests }) => (requests ? [{ deviceId, ...requests }] : [])),
  outside: result.devices.flatMap(({ deviceId, outside: asked }) => (asked ? [{ deviceId, asked }] : [])),
  live: cutOffLiveSession(result),
})

/** Of these windows, answers prove nothing. */
const noteDoubts = (state: ResultState, doubts: MergedRefresh['doubts']): void => {
  if (doubts.size === 0 || state.coverage === null || state.range === null) return
  const coverage = state.coverage.map(({ deviceId, ...known }) => ({
    deviceId,
    ...withDoubts(known, doubts.get(deviceId) ?? []),
  }))
  const devices = state.range.devices.map((device, index) => {
    const known = coverage[index]
    if (device.verdict === undefined || known === undefined) return device
    return { ...device, verdict: { ...device.verdict, ...verdictOf(known) } }
  })
  state.coverage = coverage
  state.range = { ...state.range, devices }
}

/** What is known of it now: each event counts once, and where some are lost, nothing counts as proven. */
const noteProof = (
  { table, state }: EventsResult,
  { request }: StoredResult,
  merged: StoredRows['merged'],
  isDamaged: boolean,
): void => {
  if (state.range !== null && (merged.length > 0 || table.rowCount !== countOf(state.range)))
    state.range = countedRange(state.range, table, merged)
  for (const { doubts } of merged) noteDoubts(state, doubts)
  if (!isDamaged || state.range === null || request.kind !== 'range') return
  const { start: first, end: last } = request.query
  // Which events are lost is unknown, so everything is to be fetched again.
  state.coverage =
    state.coverage?.map(({ deviceId }) => ({ ...nothingAsked, deviceId, asked: [{ first, last }] })) ?? null
  state.requests = []
  state.range = rangeOfDamaged(state.range, { first, last }, (deviceId) => rowsByDevice(table, deviceId))
}

interface ReadStored {
  /** Why some of it is lost, or not known. */
  readonly problem: AppError | null
  /** How the rows lie on the disk. */
  readonly copy: StoredCopy
}

/**
 * Reads the rows of a kept result, and what is known of them: marks of refreshes, deletions since it was
 * asked for, and what is proven. `result`: with its state, and without rows. `change` is to change them, and
 * to show it; false: nobody wants the result any more.
 */
export const readStoredResult = async (
  desktop: StoredReading & LedgerReading,
  opened: OpenedStored,
  result: EventsResult,
  change: (change: () => void) => boolean,
): Promise<ReadStored> => {
  const { result: stored } = opened
  const { table, state, deletions } = result
  const ledger = await readLedgerMarks(desktop, stored.baseUrl, stored.startedAt)
  const marks: LedgerMarks | null = ledger.ok ? ledger.value : null
  const markBefore = (end: number): void => {
    if (marks?.isDone === false) change(() => marks.markBefore(result, end))
  }
  table.reserve(Math.min(stored.rowCount, mostReserved))
  const { rowCount, merged, problem } = await readStoredRows(desktop, opened, table, {
    change: (changeTable) => change(() => changeTable(table)),
    beforeMerge: markBefore,
    afterMerge: () => void change(() => markSeenAgain(table, deletions.dropSeen())),
  })
  const damage = problem ?? lostRows(result, stored, rowCount)
  noteProof(result, stored, merged, damage !== null)
  markBefore(Infinity)
  return {
    problem: damage ?? stored.unproven ?? (ledger.ok ? null : ledger.error),
    copy: {
      ...emptyCopy,
      answers: merged.map(({ answer }) => answer),
      isScattered: state.live !== null,
      // What could not be read must not be replaced by what could; nor files by what a changed description
      // says of them.
      isUncertain: damage !== null || stored.unproven !== undefined,
    },
  }
}
