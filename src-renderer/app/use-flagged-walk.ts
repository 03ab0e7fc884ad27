import { countFlagged, nextFlagged } from '../../src-core/events/next-flagged'
import { useResults } from '../results/results'

/** `behind`: how many there are the other way, if there is none in this one. `none`: there is none at all. */
type Walked =
  { readonly kind: 'moved' } | { readonly kind: 'none' } | { readonly kind: 'end'; readonly behind: number }

/** Moves the cursor from one flagged event of the view to the next, or back. */
export const useFlaggedWalk = () => {
  const results = useResults()
  return (step: 1 | -1): Walked => {
    const tab = results.active
    if (tab === null) return { kind: 'none' }
    const { state, table } = tab
    const cursor = state.focusedRow === null ? -1 : state.view.indexOf(state.focusedRow)
    // Without a cursor the walk begins at the first row, or back from the last one.
    const from = cursor < 0 && step < 0 ? state.view.length - 1 : cursor + step
    const row = state.view[nextFlagged(table, state.view, from, step)]
    if (row === undefined) {
      if (nextFlagged(table, state.view, 0, 1) < 0) return { kind: 'none' }
      return { kind: 'end', behind: countFlagged(table, state.view, cursor - step, step === 1 ? -1 : 1) }
    }
    state.focusedRow = row
    return { kind: 'moved' }
  }
}
