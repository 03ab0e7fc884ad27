import {
  type EventRows,
  findEventRows,
  type IntendedRecords,
  intendedRecords,
} from '../../src-core/deletion/event-rows'
import type { DeletionChange } from '../../src-core/deletion/read-deletion'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import { singleFilters, type ViewSpec } from '../../src-core/events/view-spec'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

interface TabRows extends EventRows {
  readonly tab: ResultTab
}

/** Deleted rows are hidden, or changes from the event before that is there order or filter the rows. */
const dependsOnDeletions = ({ filters, sort }: ViewSpec): boolean =>
  sort.some(({ column }) => column === 'change') ||
  singleFilters(filters).some(
    (filter) => filter.kind === 'deleted' || ('column' in filter && filter.column === 'change'),
  )

/**
 * Notes the state of a deletion on every row that shows one of its events, in all results of that service,
 * wherever the deletion was started.
 */
export const createDeletionRows = () => {
  const results = useResults()
  let tabRows: readonly TabRows[] = []

  const rowsIn = (tab: ResultTab, baseUrl: string, intended: IntendedRecords): TabRows => ({
    tab,
    ...findEventRows(tab, baseUrl, intended),
  })
  const find = (baseUrl: string, events: readonly PlannedEvent[]): void => {
    const intended = intendedRecords(events)
    tabRows = results.everyTab
      .map((tab) => rowsIn(tab, baseUrl, intended))
      .filter(({ rowsOf }) => rowsOf.size > 0)
  }
  const note = (changes: readonly DeletionChange[]): void => {
    for (const { tab, statesOf } of tabRows)
      for (const { eventId, state } of changes)
        for (const [row, ofRow] of statesOf(eventId, state)) results.recordDeletion(tab, [row], ofRow)
  }
  /**
   * When a run has ended: what is deleted or no longer there is selected no longer, which is nothing to undo, and
   * views that depend on it are updated.
   */
  const settle = (): void => {
    for (const { tab, rowsOf } of tabRows) {
      const { selection, deletions } = tab
      const over = [...rowsOf.values()].flat().filter((row) => selection.has(row) && deletions.isOver(row))
      if (over.length > 0) {
        selection.setAll(Uint32Array.from(over), false)
        tab.state.restoredCount += 1
      }
      if (dependsOnDeletions(tab.state)) void results.refresh(tab)
    }
  }
  /** Releases the tables. */
  const forget = (): void => {
    tabRows = []
  }
  return { find, note, settle, forget }
}
