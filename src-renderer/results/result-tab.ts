import { markRaw, shallowReactive, shallowRef } from 'vue'
import type { AppError } from '../../src-core/errors/errors'
import type { EventTable } from '../../src-core/events/event-table'
import type { ColumnName } from '../../src-core/events/grid-columns'
import { allRows } from '../../src-core/events/keep-rows'
import type { Filter, SortKey } from '../../src-core/events/view-spec'
import type { DifferenceOf, FreshRows, LiveState } from '../../src-core/live/live-state'
import type { DeviceCoverage, DeviceRange } from '../../src-core/proof/device-range'
import type { RefreshEnd } from '../../src-core/results/refresh-end'
import type { RefreshScope } from '../../src-core/results/refresh-scope'
import { noNotes, type ResultNotes } from '../../src-core/results/result-notes'
import { doubtOfAll, type QuerySource, type ResultSource } from '../../src-core/results/result-source'
import { createRowDeletions, type RowDeletions } from '../../src-core/results/row-deletions'
import { type ChangeCount, createChangeCount } from '../ui/change-count'
import { createRowSelection, type RowSelection } from './row-selection'
import { emptyCopy, type StoredCopy } from './stored-copy'

/** The state of a complete range. Devices without a verdict are being fetched. */
export interface RangeStatus {
  readonly queryId: string
  readonly devices: readonly DeviceRange[]
  readonly isFinished: boolean
  readonly isWaitingForConsent: boolean
  /** When this run began (ms since the epoch), and how many events there were before. */
  readonly startedAt: number
  readonly eventsBefore: number
  /** Why it could not continue. */
  readonly error?: AppError
}

/** The user's state of a result. Values are replaced, never changed in depth. */
export interface TabState {
  /** Given by the user; null: the title is used. */
  name: string | null
  sort: readonly SortKey[]
  filters: readonly Filter[]
  search: string
  notes: ResultNotes
  /** As its copy on the disk or the last file has them. */
  savedNotes: ResultNotes
  /** How many of the rows have been exported completely. */
  savedRowCount: number
  /** Names its copy on the disk, which is there as long as space permits; null: it has none. */
  storedId: string | null
  storedCopy: StoredCopy
  /** A refresh has added rows that its copy does not contain, because they could not be kept. */
  hasUnkeptRows: boolean
  /** Events that are being read from there. */
  opening: { readonly total: number } | null
  /** Rows of the table in the order shown. */
  view: Uint32Array
  /** The rows of the table that the view was made from: the first so many. */
  viewRows: number
  isComputing: boolean
  /** Why nothing of it is proven, whatever its answers say. */
  unproven: AppError | null
  /** The requests of its first run did not begin before: ms since the epoch; 0: not known. */
  firstAskedAt: number
  /** For a complete range only. */
  range: RangeStatus | null
  /**
   * What is proven as of when, once that is more than what the run of `range` has proven: after a refresh,
   * and for a kept result.
   */
  coverage: readonly DeviceCoverage[] | null
  /** The run of a refresh, while it lasts. */
  refreshing: RangeStatus | null
  /** What is being refreshed; null: nothing is. */
  refreshScope: RefreshScope | null
  refreshEnd: RefreshEnd | null
  following: LiveState | null
  /** Of which end of the application the user has been told, that it cut a following off. */
  toldCutOffAt: number | null
  /** Rows that are marked as new for a moment. */
  freshRows: readonly FreshRows[]
  /** For rows that have arrived while following. */
  differenceOf: DifferenceOf | null
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
  /** How often the application has put back a view or ticks by itself, which is nothing to undo. */
  restoredCount: number
  /** The row to scroll to the top, shifted up by `offset` pixels, once the view contains it. */
  scrollTo: { readonly row: number; readonly offset: number } | null
}

export interface ResultTab {
  readonly id: string
  /** The devices, or the file. */
  readonly title: string
  /** Reactive: a refresh extends the range of a query. */
  readonly source: ResultSource
  readonly table: EventTable
  readonly state: TabState
  readonly selection: RowSelection
  readonly deletions: RowDeletions
  /** Why a row was flagged when it was exported, in words. */
  readonly exportedReasons: Map<number, string>
  /**
   * Counts changes of the table, its marks, the deletions and the exported reasons, which are not reactive:
   * see `readRows` and `changeRows`.
   */
  readonly rowChanges: ChangeCount
  /** The query with the range that the result has now. */
  extendRange(source: QuerySource): void
}

/** Everything is being checked again, so the verdict may be out of date. */
export const isCheckedAgain = ({ refreshScope }: Pick<TabState, 'refreshScope'>): boolean =>
  refreshScope === 'all'

/** The run that fetches something for a tab: of a refresh, or its own. */
export const runOf = ({ refreshing, range }: TabState): RangeStatus | null => refreshing ?? range

/**
 * The service has, or may have, more events in this range than the tab; for files, as their metadata says.
 */
export const isUnproven = ({ source, table, state }: ResultTab): boolean => {
  if (source.kind === 'file') return doubtOfAll(source) !== null
  if (source.kind === 'comparison') return false
  const { limit, answers = [] } = source
  if (state.unproven !== null) return true
  if (limit === null)
    return state.range?.devices.some(({ verdict }) => verdict && verdict.kind !== 'complete') ?? false
  if (answers.some(({ unreadable }) => unreadable !== undefined)) return true
  return answers.length < 2
    ? table.rowCount >= limit
    : answers.some(({ eventCount, error }) => error !== undefined || eventCount >= limit)
}

/**
 * Some events are in no file and are not kept: closing would lose them, and there may be no network to fetch
 * them again.
 */
export const isUnsaved = ({ source, table, state }: ResultTab): boolean =>
  source.kind === 'query' &&
  (state.storedId === null || state.hasUnkeptRows) &&
  table.rowCount > state.savedRowCount

/** Newest first, because users usually investigate what a device does now. */
const defaultSort: readonly SortKey[] = [{ column: 'deviceTimestamp', isDescending: true }]

/** Nobody has moved, scrolled or ticked anything yet. */
const unmoved = {
  focusedRow: null,
  anchorRow: null,
  scrollTop: 0,
  isAtEnd: false,
  lostCount: 0,
  restoredCount: 0,
  scrollTo: null,
}

const nothingAsked = {
  unproven: null,
  firstAskedAt: 0,
  range: null,
  coverage: null,
  refreshing: null,
  refreshScope: null,
  refreshEnd: null,
  following: null,
  toldCutOffAt: null,
}

export const createResultTab = (
  id: string,
  title: string,
  source: ResultSource,
  table: EventTable,
): ResultTab => {
  const currentSource = shallowRef(source)
  return markRaw({
    id,
    title,
    get source() {
      return currentSource.value
    },
    extendRange: (extended: QuerySource) => {
      currentSource.value = extended
    },
    table: markRaw(table),
    selection: createRowSelection(),
    deletions: createRowDeletions(table),
    exportedReasons: new Map(),
    rowChanges: createChangeCount(),
    state: shallowReactive<TabState>({
      name: null,
      // Files keep their own order, which is that of the screen at the time of the export.
      sort: source.kind === 'file' ? [] : defaultSort,
      filters: [],
      search: '',
      notes: noNotes,
      savedNotes: noNotes,
      savedRowCount: 0,
      storedId: null,
      storedCopy: emptyCopy,
      hasUnkeptRows: false,
      opening: null,
      view: allRows(table.rowCount),
      viewRows: table.rowCount,
      isComputing: false,
      ...nothingAsked,
      freshRows: [],
      differenceOf: null,
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
