import { watch } from 'vue'
import { runInSlices } from '../../src-core/events/slices'
import { isLive } from '../../src-core/live/live-state'
import { placeNotes } from '../../src-core/results/place-notes'
import { setNotes } from '../../src-core/results/set-notes'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'
import { readRows } from '../results/tab-rows'

/** No more rows are on their way. */
const isSettled = ({ state }: ResultTab): boolean =>
  state.opening === null && state.range?.isFinished !== false && state.refreshing === null && !isLive(state)

/**
 * Finds the events of notes that come from elsewhere: the copy on the disk, a file, the last session, or the
 * result before.
 */
export const usePlacing = (): void => {
  const results = useResults()
  /** What has been looked for, in how many rows. */
  const tried = new WeakMap<ResultTab, readonly [unplaced: readonly unknown[], rowCount: number]>()
  const isDue = (tab: ResultTab): boolean => {
    const { unplaced } = tab.state.notes
    if (unplaced.length === 0 || !isSettled(tab)) return false
    const { rowCount } = readRows(tab).table
    const [before, rowsBefore] = tried.get(tab) ?? []
    return before !== unplaced || rowsBefore !== rowCount
  }
  const place = async (tab: ResultTab): Promise<void> => {
    const { state, table } = tab
    const { notes } = state
    tried.set(tab, [notes.unplaced, table.rowCount])
    const found = await runInSlices(placeNotes(table, notes))
    // The user has changed one in the meantime.
    if (state.notes !== notes) return tried.delete(tab) ? place(tab) : undefined
    if (found.unplaced.length === notes.unplaced.length) return
    tried.set(tab, [found.unplaced, table.rowCount])
    setNotes(tab, found, state.savedNotes === notes)
    // That is nothing to undo.
    state.restoredCount += 1
    void results.refresh(tab)
  }
  watch(
    () => results.everyTab.filter(isDue),
    (due) => due.forEach((tab) => void place(tab)),
    { immediate: true },
  )
}
