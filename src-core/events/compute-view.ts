import { filterRows } from './filter'
import { allRows } from './keep-rows'
import type { FormatTime } from './number-search'
import { searchRows } from './search'
import type { Steps } from './slices'
import { runInSlices } from './slices'
import { sortRows } from './sort'
import type { TableData } from './table-data'
import type { ViewSpec } from './view-spec'

/** The same work as `computeView`, for a worker or a bench that sets its own pace. */
export function* viewSteps(table: TableData, spec: ViewSpec, format: FormatTime): Steps<Uint32Array> {
  const filtered = yield* filterRows(table, allRows(table.rowCount), spec.filters)
  const found = yield* searchRows(table, filtered, spec.search, format)
  return yield* sortRows(table, found, spec.sort)
}

/**
 * The numbers of the rows to show, in order, computed in slices that keep the page responsive. `format`
 * formats a time as on the screen, for the search. Rejects with the signal's reason if it is aborted.
 */
export const computeView = (
  table: TableData,
  spec: ViewSpec,
  format: FormatTime,
  signal?: AbortSignal,
): Promise<Uint32Array> => runInSlices(viewSteps(table, spec, format), signal)
