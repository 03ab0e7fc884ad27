import type { ResultTab } from './result-tab'

/**
 * Changes the selection of a tab by clicks and keys. Positions are positions in the view. What is deleted is
 * not selected: a selection is what may be deleted next. Its own menu copies it.
 */

const canBeSelected = ({ table }: ResultTab, row: number): boolean => !table.isDeleted(row)
const tickable = (tab: ResultTab, rows: Uint32Array): Uint32Array =>
  rows.filter((row) => canBeSelected(tab, row))
/** The number of shown rows that can be selected. */
export const selectableCount = (tab: ResultTab): number => {
  let count = 0
  for (const row of tab.state.view) if (canBeSelected(tab, row)) count += 1
  return count
}

/** The notice about lost ticks does not apply to a new selection. */
const changed = (tab: ResultTab): void => {
  tab.state.lostCount = 0
}

const toggleRow = (tab: ResultTab, position: number): void => {
  const row = tab.state.view[position]
  if (row === undefined) return
  tab.selection.set(row, !tab.selection.has(row) && canBeSelected(tab, row))
  tab.state.anchorRow = row
  changed(tab)
}

/** Starts a range at the row under the cursor. */
const startRange = (tab: ResultTab): void => {
  tab.state.anchorRow = tab.state.focusedRow
}

/** Selects from the start of the range to this row; `isAdding` keeps the previous selection. */
const selectRange = (tab: ResultTab, position: number, isAdding = false): void => {
  const { view, anchorRow } = tab.state
  const found = anchorRow === null ? -1 : view.indexOf(anchorRow)
  const anchor = found < 0 ? position : found
  if (!isAdding) tab.selection.clear()
  const range = view.subarray(Math.min(anchor, position), Math.max(anchor, position) + 1)
  tab.selection.setAll(tickable(tab, range), true)
  tab.state.anchorRow = view[anchor] ?? null
  changed(tab)
}

const selectAllShown = (tab: ResultTab): void => {
  tab.selection.setAll(tickable(tab, tab.state.view), true)
  changed(tab)
}

const clearSelection = (tab: ResultTab): void => {
  tab.selection.clear()
  changed(tab)
}

/** These rows and no others. */
export const selectOnly = (tab: ResultTab, rows: Uint32Array): void => {
  tab.selection.clear()
  tab.selection.setAll(rows, true)
  changed(tab)
}

/** The selected rows that the view shows, in its order. */
export const shownSelection = ({ selection, state }: ResultTab): Uint32Array =>
  selection.count === 0 ? new Uint32Array(0) : state.view.filter(selection.tester())

/** The number of selected rows that the search or a filter hides. */
export const hiddenCount = ({ selection, state, table }: ResultTab): number => {
  if (selection.count === 0 || state.view.length === table.rowCount) return 0
  const isSelected = selection.tester()
  let shown = 0
  for (const row of state.view) if (isSelected(row)) shown += 1
  return selection.count - shown
}

/**
 * The rows that a key acts on: the selected rows that are shown, or the row under the cursor if there are
 * none.
 */
export const rowsToActOn = (tab: ResultTab, cursorRow: number | undefined): Uint32Array => {
  const selected = shownSelection(tab)
  return selected.length > 0 || cursorRow === undefined ? selected : Uint32Array.of(cursorRow)
}

export type TickState = 'none' | 'some' | 'all'

/** Whether none, some or all of the shown rows that can be are ticked. */
export const tickStateOf = (tab: ResultTab): TickState => {
  const { selection, state } = tab
  if (selection.count === 0 || state.view.length === 0) return 'none'
  const shown = selection.count - hiddenCount(tab)
  if (shown === 0) return 'none'
  if (shown === state.view.length) return 'all'
  const isSelected = selection.tester()
  return state.view.some((row) => !isSelected(row) && canBeSelected(tab, row)) ? 'some' : 'all'
}

const toggleAllShown = (tab: ResultTab): void => {
  if (tickStateOf(tab) !== 'all') return selectAllShown(tab)
  tab.selection.setAll(tab.state.view, false)
  changed(tab)
}

/** Changes the selection of the current tab by keys and the mouse. */
export const selectingIn = (tab: () => ResultTab) => ({
  toggle: (position: number): void => toggleRow(tab(), position),
  startRange: (): void => startRange(tab()),
  selectRange: (position: number, isAdding?: boolean): void => selectRange(tab(), position, isAdding),
  toggleAll: (): void => toggleAllShown(tab()),
  selectAll: (): void => selectAllShown(tab()),
  clearSelection: (): void => clearSelection(tab()),
})
