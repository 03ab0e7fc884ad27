import { markRaw, shallowReactive, shallowRef } from 'vue'
import type { EventTable } from '../../src-core/events/event-table'
import type { ColumnName } from '../../src-core/events/grid-columns'
import type { SortKey } from '../../src-core/events/view-spec'
import type { FreshRows } from '../../src-core/live/live-state'
import {
  createEventsResult,
  type EventsResult,
  type RangeStatus,
  type ResultState,
} from '../../src-core/results/events-result'
import type { RefreshEnd } from '../../src-core/results/refresh-end'
import type { QuerySource, ResultSource } from '../../src-core/results/result-source'
import { emptyCopy, type StoredCopy } from '../../src-core/stored/stored-copy'
import { type ChangeCount, createChangeCount } from '../ui/change-count'
import { createRowSelection, type RowSelection } from './row-selection'

/** The user's state of a result. Values are replaced, never changed in depth. */
export interface TabState extends ResultState {
  /** How many of the rows have been exported completely. */
  savedRowCount: number
  storedCopy: StoredCopy
  /** A refresh has added rows that its copy does not contain, because they could not be kept. */
  hasUnkeptRows: boolean
  isComputing: boolean
  /** The run of a refresh, while it lasts. */
  refreshing: RangeStatus | null
  refreshEnd: RefreshEnd | null
  /** Of which end of the application the user has been told, that it cut a following off. */
  announcedCutOffAt: number | null
  /** Rows that are marked as new for a moment. */
  freshRows: readonly FreshRows[]
  /** The row of the table under the cursor, and the start of a range selection. */
  focusedRow: number | null
  anchorRow: number | null
  /** CSS pixels from the top of all rows. */
  scrollTop: number
  /** The last row is in sight. */
  isAtEnd: boolean
  /**
   * Ticked rows of the previous result that are missing in this one; shown until the selection changes.
   */
  lostCount: number
  /** Marks for deletion whose events are no longer as they were; shown until the marks change. */
  lostMarks: number
  /** How often the application has put back a view or ticks by itself, which is nothing to undo. */
  restoredCount: number
  /** The row to scroll to the top, shifted up by `offset` pixels, once the view contains it. */
  scrollTo: { readonly row: number; readonly offset: number } | null
}

/** A result on the screen. */
export interface ResultTab extends EventsResult {
  readonly id: string
  /** Reactive: a refresh extends the range of a query. */
  readonly source: ResultSource
  readonly state: TabState
  readonly selection: RowSelection
  /**
   * Counts changes of the table, its marks, the deletions and the exported reasons, which are not reactive:
   * see `readRows` and `changeRows`.
   */
  readonly rowChanges: ChangeCount
  /** The query with the range that the result has now. */
  extendRange(source: QuerySource): void
}

/** The run that fetches something for a tab: of a refresh, or its own. */
export const runOf = ({ refreshing, range }: TabState): RangeStatus | null => refreshing ?? range

/**
 * Some events are in no file and are not kept: closing would lose them, and there may be no network to fetch
 * them again.
 */
export const isUnsaved = ({ source, table, state }: ResultTab): boolean =>
  source.kind === 'query' &&
  (state.storedId === null || state.hasUnkeptRows) &&
  table.rowCount > state.savedRowCount

/** Nobody has moved, scrolled or ticked anything yet. */
const unmoved = {
  focusedRow: null,
  anchorRow: null,
  scrollTop: 0,
  isAtEnd: false,
  lostCount: 0,
  lostMarks: 0,
  restoredCount: 0,
  scrollTo: null,
}

const nothingRefreshed = { refreshing: null, refreshEnd: null, announcedCutOffAt: null }

export const createResultTab = (
  id: string,
  title: string,
  source: ResultSource,
  table: EventTable,
): ResultTab => {
  const currentSource = shallowRef(source)
  const { state, ...result } = createEventsResult(title, source, markRaw(table))
  return markRaw({
    ...result,
    id,
    get source() {
      return currentSource.value
    },
    extendRange: (extended: QuerySource) => {
      currentSource.value = extended
    },
    selection: createRowSelection(),
    rowChanges: createChangeCount(),
    state: shallowReactive<TabState>({
      ...state,
      savedRowCount: 0,
      storedCopy: emptyCopy,
      hasUnkeptRows: false,
      isComputing: false,
      ...nothingRefreshed,
      freshRows: [],
      ...unmoved,
    }),
  })
}

export interface SortMark {
  readonly direction: 'ascending' | 'descending'
  /** The position among the sort keys, from 1. */
  readonly index: number
}

export const sortMarks = (keys: readonly SortKey[]): ReadonlyMap<ColumnName, SortMark> =>
  new Map(
    keys.map(({ column, isDescending }, index) => [
      column,
      { direction: isDescending ? 'descending' : 'ascending', index: index + 1 },
    ]),
  )

/**
 * Cycles a column through ascending, descending and unsorted; alone, or in addition to the columns already
 * sorted.
 */
export const nextSort = (
  keys: readonly SortKey[],
  column: ColumnName,
  isAdditional: boolean,
): readonly SortKey[] => {
  const current = keys.find((key) => key.column === column)
  const next = current?.isDescending === true ? [] : [{ column, isDescending: current !== undefined }]
  if (!isAdditional) return next
  return current ? keys.flatMap((key) => (key === current ? next : [key])) : [...keys, ...next]
}
