import type { AppError } from '../../src-core/errors/errors'
import { failed, ok, type Result } from '../../src-core/errors/result'
import { notesFrom } from '../../src-core/results/result-notes'
import { lastSeenIn } from '../../src-core/results/seen-again'
import { setNotes } from '../../src-core/results/set-notes'
import { readStoredResult, stateOfStored } from '../../src-core/stored/read-stored'
import type { OpenedStored } from '../../src-core/stored/stored-result'
import { sourceOfStored } from '../../src-core/stored/stored-source'
import type { ChosenRange } from '../../src-core/time/chosen-range'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { noteSeenAgain, noteSeenInTab } from '../results/seen-again'
import { changeRows } from '../results/tab-rows'

export interface OpenStoredOptions {
  readonly chosenRange?: ChosenRange
  /** What its tab of the last session was called. */
  readonly tabName?: string
  /** The active tab stays so. */
  readonly isBehind?: boolean
  /** The tab is there, still without rows. */
  readonly onShow?: (tab: ResultTab) => void
}

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

/** What is deleted, or no longer there, is selected no longer. */
const unselectDeleted = ({ selection, deletions }: ResultTab): void => {
  const over = selection.rows().filter((row) => deletions.isOver(row))
  if (over.length > 0) selection.setAll(over, false)
}

const fill = async (tab: ResultTab, opened: OpenedStored): Promise<AppError | null> => {
  const results = useResults()
  const { state } = tab
  const change = (change: () => void): boolean => {
    if (!results.everyTab.includes(tab)) return false
    changeRows(tab, change)
    // Rows that keep coming must not restart the view that is being computed.
    if (!state.isComputing) void results.refresh(tab)
    return true
  }
  const { problem, copy } = await readStoredResult(window.desktop, opened, tab, change)
  if (!results.everyTab.includes(tab)) return null
  state.storedCopy = copy
  unselectDeleted(tab)
  await noteSeenElsewhere(tab)
  state.opening = null
  await results.refresh(tab)
  return problem
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
  Object.assign(tab.state, stateOfStored(result), { opening: { total: result.rowCount } })
  setNotes(tab, notesFrom(notes), true)
  onShow?.(tab)
  const problem = await fill(tab, opened.value)
  return ok({ tab, problem, notesProblem: notesError ?? null })
}
