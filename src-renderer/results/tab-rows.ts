import type { ResultTab } from './result-tab'

/**
 * Call to read the rows of a tab (the table, its marks, deletions, exported reasons), so that changes of them
 * trigger a new computation.
 */
export const readRows = (tab: ResultTab): ResultTab => {
  tab.rowChanges.track()
  return tab
}

/** The view was made from rows. Before, that it is empty says nothing of those that have arrived. */
export const isViewKnown = (tab: ResultTab): boolean =>
  tab.state.viewRows > 0 || readRows(tab).table.rowCount === 0

/** It has arrived since the view was made: no filter hides it, it waits to be shown. */
export const isNotYetShown = ({ state }: Pick<ResultTab, 'state'>, row: number): boolean =>
  row >= state.viewRows

/** A filter or the search hides rows. Those that have arrived since the view was made are hidden by neither. */
export const isNarrowed = ({ state }: Pick<ResultTab, 'state'>): boolean =>
  state.view.length !== state.viewRows

/** The only way to change the rows of a tab, so that their readers are computed again. */
export const changeRows = (tab: ResultTab, change: (tab: ResultTab) => void): void => {
  change(tab)
  tab.rowChanges.trigger()
}
