import { allRows } from '../../src-core/events/keep-rows'
import type { Steps } from '../../src-core/events/slices'
import { sortRows } from '../../src-core/events/sort'
import type { ExportScope } from '../../src-core/formats/provenance'
import type { ResultTab } from './result-tab'

export const countOfScope = ({ table, state, selection }: ResultTab, scope: ExportScope): number => {
  if (scope === 'all') return table.rowCount
  return scope === 'filtered' ? state.view.length : selection.count
}

/** In no particular order, which is fast. */
export const rowsInScope = ({ table, state, selection }: ResultTab, scope: ExportScope): Uint32Array => {
  if (scope === 'all') return allRows(table.rowCount)
  return scope === 'filtered' ? state.view : selection.rows()
}

/** In the order of the screen; rows that a filter hides are where they would be without it. */
export function* rowsOfScope(tab: ResultTab, scope: ExportScope): Steps<Uint32Array> {
  const { table, state } = tab
  // A copy, because the view goes on.
  if (scope === 'filtered') return state.view.slice()
  return yield* sortRows(table, rowsInScope(tab, scope), state.sort)
}
