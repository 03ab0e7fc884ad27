import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import type { EventTable } from '../../src-core/events/event-table'
import { nothingAsked } from '../../src-core/proof/coverage'
import { fetchedOf } from '../../src-core/proof/progress'
import type { RangeStatus } from '../../src-core/results/events-result'
import { notesFrom } from '../../src-core/results/result-notes'
import { setNotes } from '../../src-core/results/set-notes'
import type { ChosenRange } from '../../src-core/time/chosen-range'
import type { OpenedStored, StoredResult } from '../../src-preload/contract/stored'
import { readLedgerMarks } from '../deletion/ledger-marks'
import { markSeenAgain } from '../refresh/merge-answer'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { lastSeenIn, noteSeenAgain, noteSeenInTab } from '../results/seen-again'
import { emptyCopy } from '../results/stored-copy'
import { changeRows } from '../results/tab-rows'
import { countedRange } from './counted-range'
import { readStoredRows } from './stored-rows'
import {
  coverageOfStored,
  cutOffLiveSession,
  rangeOfDamaged,
  rangeOfStored,
  sourceOfStored,
} from './stored-source'

export interface OpenStoredOptions {
  readonly chosenRange?: ChosenRange
  /** What its tab of the last session was called. */
  readonly tabName?: string
  /** The active tab stays so. */
  readonly isBehind?: boolean
  /** The tab is there, still without rows. */
  readonly onShow?: (tab: ResultTab) => void
}

/** A table of more rows grows by itself. */
const mostReserved = 10_000_000

const rowsByDevice = (table: EventTable, deviceId: string): number => {
  const code = table.texts.deviceId.indexOf(deviceId)
  const codes = table.columns.texts.deviceId
  let count = 0
  for (let row = 0; row < table.rowCount; row += 1) if (codes[row] === code) count += 1
  return count
}

const lostRows = ({ title }: ResultTab, { rowCount }: StoredResult, read: number): AppError | null =>
  read === rowCount
    ? null
    : { kind: 'file', cause: 'damaged', name: title, detail: `${String(read)} of ${String(rowCount)} rows` }

/**
 * Less than there are rows if the application was killed after events had arrived whose window was not proven
 * yet.
 */
const countOf = ({ devices }: RangeStatus): number =>
  devices.reduce((sum, device) => sum + fetchedOf(device).eventCount, 0)

/**
 * What the ledger says was deleted, another result may have seen again since; and this one what is deleted in
 * another.
 */
const noteSeenElsewhere = async (tab: ResultTab): Promise<void> => {
  const results = useResults()
  await noteSeenInTab(results, tab)
  for (const other of results.everyTab) {
    if (other === tab || other.source.kind !== 'query') continue
    const seen = { baseUrl: other.source.baseUrl, table: other.table, seenAt: lastSeenIn(other) }
    await noteSeenAgain(results, [tab], seen)
  }
}

const fill = async (tab: ResultTab, opened: OpenedStored): Promise<AppError | null> => {
  const results = useResults()
  const { result } = opened
  const { table, state } = tab
  const change = (change: (table: EventTable) => void): boolean => {
    if (!results.everyTab.includes(tab)) return false
    changeRows(tab, () => change(table))
    // Rows that keep coming must not restart the view that is being computed.
    if (!state.isComputing) void results.refresh(tab)
    return true
  }
  const ledger = await readLedgerMarks(result.baseUrl, result.startedAt)
  const markBefore = (end: number): void => {
    if (ledger.ok) ledger.value.markBefore(tab, end)
  }
  table.reserve(Math.min(result.rowCount, mostReserved))
  const afterMerge = (): void => changeRows(tab, () => markSeenAgain(table, tab.deletions.dropSeen()))
  const options = { change, beforeMerge: markBefore, afterMerge }
  const { rowCount, merged, problem } = await readStoredRows(opened, table, options)
  if (!results.everyTab.includes(tab)) return null
  if (state.range !== null && (merged.length > 0 || table.rowCount !== countOf(state.range)))
    state.range = countedRange(state.range, table, merged)
  const damage = problem ?? lostRows(tab, result, rowCount)
  if (damage !== null && state.range !== null && result.request.kind === 'range') {
    const { start: first, end: last } = result.request.query
    // Which events are lost is unknown, so everything is to be fetched again.
    state.coverage =
      state.coverage?.map(({ deviceId }) => ({ ...nothingAsked, deviceId, asked: [{ first, last }] })) ?? null
    state.range = rangeOfDamaged(state.range, { first, last }, (deviceId) => rowsByDevice(table, deviceId))
  }
  state.storedCopy = {
    ...emptyCopy,
    answers: merged.map(({ answer }) => answer),
    isScattered: state.following !== null,
    // What could not be read must not be replaced by what could; nor files by what a changed description says
    // of them.
    isUncertain: damage !== null || result.unproven !== undefined,
  }
  markBefore(Infinity)
  await noteSeenElsewhere(tab)
  state.opening = null
  await results.refresh(tab)
  return damage ?? result.unproven ?? (ledger.ok ? null : ledger.error)
}

/**
 * Opens a kept result in a tab of its own, without a network. Resolves when all of its rows are there; with
 * the tab even if some are lost.
 */
export const openStoredResult = async (
  storedId: string,
  options: OpenStoredOptions = {},
): Promise<
  Result<{
    readonly tab: ResultTab
    readonly problem: AppError | null
    readonly notesProblem: AppError | null
  }>
> => {
  const { chosenRange, isBehind = false, onShow } = options
  const opened = await window.desktop.openStored({ storedId })
  if (!opened.ok) return failed(opened.error)
  const { result, notes, notesError } = opened.value
  const tab = useResults().showEmpty(sourceOfStored(result, chosenRange), isBehind)
  Object.assign(tab.state, {
    storedId,
    firstAskedAt: result.startedAt,
    unproven: (result.request.kind === 'latest' && result.unproven) || null,
    range: rangeOfStored(result),
    coverage: coverageOfStored(result),
    opening: { total: result.rowCount },
    following: cutOffLiveSession(result),
  })
  setNotes(tab, notesFrom(notes), true)
  onShow?.(tab)
  const problem = await fill(tab, opened.value)
  return ok({ tab, problem, notesProblem: notesError ?? null })
}
