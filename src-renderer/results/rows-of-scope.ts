import type { ExportScope } from '../../src-preload/contract/provenance'
import { allRows } from '../events/keep-rows'
import { inOrderOfView } from '../events/rows-in-order'
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

/** In the order shown, followed by those that a filter hides. */
export const rowsOfScope = ({ table, state, selection }: ResultTab, scope: ExportScope): Uint32Array => {
  if (scope === 'filtered') return state.view.slice()
  return inOrderOfView(state.view, scope === 'all' ? allRows(table.rowCount) : selection.rows(), table.rowCount)
}
