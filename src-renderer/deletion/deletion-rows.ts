import type { DeletionChange } from '../../src-preload/contract/deletion'
import { rowsById } from '../events/rows-by-id'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

interface Place {
  readonly tab: ResultTab
  readonly rowsOf: ReadonlyMap<string, readonly number[]>
}

/**
 * The rows that show the events of a deletion, in every result of that service: also where the deletion was begun in another
 * result, by an id, or by a plan. A file does not say which service its events are of, so its rows are left alone.
 */
export const createDeletionRows = () => {
  const results = useResults()
  let places: readonly Place[] = []

  const find = (baseUrl: string, eventIds: readonly string[]): void => {
    places = results.everyTab
      .filter(({ source }) => source.kind === 'query' && source.baseUrl === baseUrl)
      .map((tab) => ({ tab, rowsOf: rowsById(tab.table, eventIds) }))
      .filter(({ rowsOf }) => rowsOf.size > 0)
  }
  const note = (changes: readonly DeletionChange[]): void => {
    for (const { tab, rowsOf } of places) {
      for (const { eventId, state } of changes) results.noteDeletion(tab, rowsOf.get(eventId) ?? [], state)
    }
  }
  /** Where deleted rows are hidden, those that now are deleted go. */
  const hide = (): void => {
    for (const { tab } of places) if (tab.state.filters.some(({ kind }) => kind === 'deleted')) void results.refresh(tab)
  }
  /** They hold on to the tables. */
  const forget = (): void => {
    places = []
  }
  return { find, note, hide, forget }
}
