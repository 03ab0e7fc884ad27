import { viewSteps } from '../events/compute-view'
import type { FormatTime } from '../events/number-search'
import { runAtOnce } from '../events/slices'
import type { EventsResult } from './events-result'

/** Computes the rows to show in one go, for whoever has no window that must answer meanwhile. */
export const showRows = ({ table, state }: EventsResult, format: FormatTime): void => {
  state.view = runAtOnce(viewSteps(table, state, format))
  state.viewRows = table.rowCount
}
