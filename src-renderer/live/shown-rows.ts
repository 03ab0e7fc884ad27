import { shownRowsFrom } from '../../src-core/events/extend-view'
import { runInSlices } from '../../src-core/events/slices'
import type { ResultTab } from '../results/result-tab'
import type { useResults } from '../results/results'
import { rowHeight } from '../results/row-height'
import { useSettings } from '../settings/settings'
import { isDialogOpen, isHeld, liveEdgeOf } from './view-hold'

type Results = Pick<ReturnType<typeof useResults>, 'active' | 'extend' | 'refresh'>

/** How long rows are marked as new, as long as their fading in `GridRow.vue`. */
const freshMs = 3000

const markAsFresh = (tab: ResultTab, from: number): void => {
  const at = Date.now()
  tab.state.freshRows = [...tab.state.freshRows, { from, at }]
  setTimeout(() => {
    tab.state.freshRows = tab.state.freshRows.filter((fresh) => fresh.at !== at || fresh.from !== from)
  }, freshMs)
}

const setWaiting = ({ state, table }: ResultTab, count: number): void => {
  if (state.live !== null) state.live = { ...state.live, waiting: { count, upTo: table.rowCount } }
}

/** Moves the rows to where new events come in. The grid of another tab does so when it is shown. */
const goToEdge = (tab: ResultTab): void => {
  const row = liveEdgeOf(tab) === 'top' ? tab.state.view[0] : tab.state.view.at(-1)
  if (row !== undefined) tab.state.scrollTo = { row, offset: 0 }
}

const isHeldIn = (tab: ResultTab, { active }: Results): boolean =>
  isHeld(tab, active === tab && isDialogOpen())

/** Shows the rows that have arrived. */
const bringIn = async (tab: ResultTab, results: Results, areNew = true): Promise<void> => {
  const from = tab.state.viewRows
  const isAtBottom = liveEdgeOf(tab) === 'bottom'
  if (!(await results.extend(tab))) return
  if (areNew && tab.table.rowCount > from) markAsFresh(tab, from)
  setWaiting(tab, 0)
  if (isAtBottom && results.active === tab) goToEdge(tab)
}

/** The same because somebody has asked for it, from wherever the rows are. */
export const bringInAndGo = async (tab: ResultTab, results: Results): Promise<void> => {
  await bringIn(tab, results)
  goToEdge(tab)
}

/** Shows the rows that have arrived, unless that would move what somebody reads: then it counts them. */
export const showOrCount = async (tab: ResultTab, results: Results, areNew: boolean): Promise<void> => {
  const { table, state } = tab
  if (state.viewRows >= table.rowCount) return
  if (!isHeldIn(tab, results)) return bringIn(tab, results, areNew)
  const { formatter } = useSettings()
  const rows = await runInSlices(shownRowsFrom(table, state, state.viewRows, formatter.formatInstant))
  setWaiting(tab, rows.length)
}

/**
 * Nothing more will arrive: shows what was held back. Rows that somebody reads or acts upon stay where they
 * are.
 */
export const showAtEnd = async (tab: ResultTab, results: Results): Promise<void> => {
  const { state, table } = tab
  if (state.viewRows >= table.rowCount) return
  const row = isHeldIn(tab, results) ? state.view[Math.floor(state.scrollTop / rowHeight)] : undefined
  const offset = state.scrollTop % rowHeight
  if (row === undefined) await bringIn(tab, results)
  else if (await results.extend(tab)) {
    setWaiting(tab, 0)
    state.scrollTo = { row, offset }
  }
  // Another order or filter was being computed, maybe from before the last rows.
  if (state.viewRows < table.rowCount) await results.refresh(tab)
}
