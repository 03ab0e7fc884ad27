import { markRaw, shallowReactive } from 'vue'
import type { AppError } from '../../src-preload/contract/errors'
import type { DeviceRange } from '../../src-preload/contract/range'
import type { EventTable } from '../events/event-table'
import type { ColumnName } from '../events/grid-columns'
import { allRows } from '../events/keep-rows'
import type { Filter, SortKey } from '../events/view-spec'
import { type ChangeCount, createChangeCount } from '../ui/change-count'
import type { ResultSource } from './result-source'
import { createRowDeletions, type RowDeletions } from './row-deletions'
import { createRowSelection, type RowSelection } from './row-selection'

/** How a complete range stands. Devices without a verdict are being fetched. */
export interface RangeStatus {
  readonly queryId: string
  readonly devices: readonly DeviceRange[]
  readonly isFinished: boolean
  readonly isWaitingForConsent: boolean
  /** When this fetching began (ms since the epoch), and how many events there were before. */
  readonly startedAt: number
  readonly eventsBefore: number
  /** Why it could not go on. */
  readonly error?: AppError
}

/** What a person made of a result. Replaced, never changed in depth. */
export interface TabState {
  /** Given by a person; null: the title says it. */
  name: string | null
  sort: readonly SortKey[]
  filters: readonly Filter[]
  search: string
  /** So many of the rows stand whole in a file that was exported. */
  savedRowCount: number
  /** Rows of the table in the order shown. */
  view: Uint32Array
  isComputing: boolean
  /** For a complete range only. */
  range: RangeStatus | null
  /** Row of the table that the keyboard is on, and the one that a range is selected from. */
  focusedRow: number | null
  anchorRow: number | null
  /** CSS pixels from the top of all rows. */
  scrollTop: number
  /** Ticked rows of the result before that are not in this one; said until the selection changes. */
  lostCount: number
  /** A row that shall stand at the top, `offset` pixels above it, once the view has it. */
  place: { readonly row: number; readonly offset: number } | null
}

export interface ResultTab {
  readonly id: string
  /** The devices, or the file. */
  readonly title: string
  readonly source: ResultSource
  readonly table: EventTable
  readonly state: TabState
  readonly selection: RowSelection
  readonly deletions: RowDeletions
  /** Why a row was flagged when it was exported, in words. */
  readonly exportedReasons: Map<number, string>
  /** Of the table, its marks, the deletions and the exported reasons, none of which is reactive: see `readRows` and `changeRows`. */
  readonly rowChanges: ChangeCount
}

/** The service may hold more in this range than is here, or it could not be shown that it does not. */
export const isUnproven = ({ source, table, state }: ResultTab): boolean => {
  if (source.kind === 'file') return false
  const { limit, answers = [] } = source
  if (limit === null) return state.range?.devices.some(({ verdict }) => verdict && verdict.kind !== 'complete') ?? false
  return answers.length < 2 ? table.rowCount >= limit : answers.some(({ eventCount, error }) => error !== undefined || eventCount >= limit)
}

/** Events that stand in no file: closing loses them, and there may be no network to ask again. */
export const isUnsaved = ({ source, table, state }: ResultTab): boolean => source.kind === 'query' && table.rowCount > state.savedRowCount

/** Newest first, as one looks at a device that misbehaves now. */
const defaultSort: readonly SortKey[] = [{ column: 'deviceTimestamp', isDescending: true }]

export const createResultTab = (id: string, title: string, source: ResultSource, table: EventTable): ResultTab =>
  markRaw({
    id,
    title,
    source,
    table: markRaw(table),
    selection: createRowSelection(),
    deletions: createRowDeletions(table),
    exportedReasons: new Map(),
    rowChanges: createChangeCount(),
    state: shallowReactive<TabState>({
      name: null,
      // A file shows its own order: it was written in the order that somebody had on the screen.
      sort: source.kind === 'query' ? defaultSort : [],
      filters: [],
      search: '',
      savedRowCount: 0,
      view: allRows(table.rowCount),
      isComputing: false,
      range: null,
      focusedRow: null,
      anchorRow: null,
      scrollTop: 0,
      lostCount: 0,
      place: null,
    }),
  })

export interface SortMark {
  readonly direction: 'ascending' | 'descending'
  /** The place in the order of sorting, from 1. */
  readonly place: number
}

export const sortMarks = (keys: readonly SortKey[]): ReadonlyMap<ColumnName, SortMark> =>
  new Map(keys.map(({ column, isDescending }, index) => [column, { direction: isDescending ? 'descending' : 'ascending', place: index + 1 }]))

/** A column goes ascending, descending, unsorted; alone, or added to the columns sorted before. */
export const nextSort = (keys: readonly SortKey[], column: ColumnName, isAdditional: boolean): readonly SortKey[] => {
  const current = keys.find((key) => key.column === column)
  const next = current?.isDescending === true ? [] : [{ column, isDescending: current !== undefined }]
  if (!isAdditional) return next
  return current ? keys.flatMap((key) => (key === current ? next : [key])) : [...keys, ...next]
}
