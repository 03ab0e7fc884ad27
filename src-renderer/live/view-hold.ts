import { timeFields } from '../../src-core/events/event'
import type { ResultTab } from '../results/result-tab'

/**
 * At which end of the rows new events come in: the top, unless the order is from old to new or that of their
 * arrival.
 */
export const liveEdgeOf = ({ state: { sort } }: ResultTab): 'top' | 'bottom' => {
  const [first] = sort
  if (first === undefined) return 'bottom'
  return !first.isDescending && timeFields.some((name) => name === first.column) ? 'bottom' : 'top'
}

/** Scrolled away from where new events come in. */
const isAway = (tab: ResultTab): boolean => {
  const { scrollTop, isAtEnd, view } = tab.state
  return liveEdgeOf(tab) === 'top' ? scrollTop > 0 : !isAtEnd && view.length > 0
}

/** A selected row that is deleted already holds nothing back: no action on selected rows applies to it. */
const hasSelection = ({ selection, table }: ResultTab): boolean =>
  selection.some((row) => !table.isDeleted(row))

/**
 * Rows must not move: somebody reads further down, or may act upon them, as some are selected, or a dialog or
 * a menu is open over them.
 */
export const isHeld = (tab: ResultTab, isDialogOpen: boolean): boolean =>
  isAway(tab) || isDialogOpen || hasSelection(tab)

/** Whether a dialog or a menu is open, of whatever part of the window. */
export const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="menu"]') !== null
