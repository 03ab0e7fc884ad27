import { nextFlagged } from '../../src-core/events/next-flagged'
import { useResults } from '../results/results'

/**
 * Moves the cursor from one flagged event of the view to the next, or back. `end`: there is none in that
 * direction; `none`: there is none at all.
 */
export const useFlaggedWalk = () => {
  const results = useResults()
  return (step: 1 | -1): 'moved' | 'end' | 'none' => {
    const tab = results.active
    if (tab === null) return 'none'
    const { state, table } = tab
    const cursor = state.focusedRow === null ? -1 : state.view.indexOf(state.focusedRow)
    // Without a cursor the walk begins at the first row, or back from the last one.
    const from = cursor < 0 && step < 0 ? state.view.length - 1 : cursor + step
    const row = state.view[nextFlagged(table, state.view, from, step)]
    if (row === undefined) return nextFlagged(table, state.view, 0, 1) < 0 ? 'none' : 'end'
    state.focusedRow = row
    return 'moved'
  }
}
