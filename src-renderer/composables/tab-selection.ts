import type { ResultTab } from '../stores/result-tab'

/** What clicks and keys do to the selection of a tab. Positions are places in the view. */

const changed = (tab: ResultTab): void => {
  tab.state.selectionVersion += 1
}

export const toggleRow = (tab: ResultTab, position: number): void => {
  const row = tab.state.view[position]
  if (row === undefined) return
  tab.selection.set(row, !tab.selection.has(row))
  tab.state.anchorRow = row
  changed(tab)
}

export const selectOnly = (tab: ResultTab, position: number): void => {
  const row = tab.state.view[position]
  if (row === undefined) return
  tab.selection.clear()
  tab.selection.set(row, true)
  tab.state.anchorRow = row
  changed(tab)
}

/** A range starts at the row that the keyboard is on. */
export const startRange = (tab: ResultTab): void => {
  tab.state.anchorRow = tab.state.focusedRow
}

/** From the row that a range starts at to this one, and nothing else. */
export const selectRange = (tab: ResultTab, position: number): void => {
  const { view, anchorRow } = tab.state
  const found = anchorRow === null ? -1 : view.indexOf(anchorRow)
  const anchor = found < 0 ? position : found
  tab.selection.clear()
  tab.selection.setAll(view.subarray(Math.min(anchor, position), Math.max(anchor, position) + 1), true)
  tab.state.anchorRow = view[anchor] ?? null
  changed(tab)
}

export const selectAllShown = (tab: ResultTab): void => {
  tab.selection.setAll(tab.state.view, true)
  changed(tab)
}

export const clearSelection = (tab: ResultTab): void => {
  tab.selection.clear()
  changed(tab)
}

export type Ticked = 'none' | 'some' | 'all'

/** Of the rows shown. */
export const tickedOf = (tab: ResultTab): Ticked => {
  const { selection, state } = tab
  if (selection.count === 0 || state.view.length === 0) return 'none'
  if (selection.count < state.view.length) return 'some'
  return state.view.every((row) => selection.has(row)) ? 'all' : 'some'
}

export const toggleAllShown = (tab: ResultTab): void => {
  if (tickedOf(tab) === 'all') clearSelection(tab)
  else selectAllShown(tab)
}
