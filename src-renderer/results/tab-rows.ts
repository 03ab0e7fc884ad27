import type { ResultTab } from './result-tab'

/** The tab, for one who reads its rows (the table, its marks, their deletions, exported reasons): computed again when they change. */
export const readRows = (tab: ResultTab): ResultTab => {
  tab.rowChanges.track()
  return tab
}

/** The only way to change the rows of a tab, so that whoever reads them learns of it. */
export const changeRows = (tab: ResultTab, change: (tab: ResultTab) => void): void => {
  change(tab)
  tab.rowChanges.trigger()
}
