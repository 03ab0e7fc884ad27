import { markRaw, shallowReactive } from 'vue'
import type { DeletionState } from '../../src-preload/contract/deletion'
import type { AppError } from '../../src-preload/contract/errors'
import type { FileProvenance } from '../../src-preload/contract/provenance'
import type { DeviceAnswer, RangePreset } from '../../src-preload/contract/query'
import type { DeviceRange } from '../../src-preload/contract/range'
import type { EventTable } from '../events/event-table'
import type { FileProblem } from '../files/file-problem'
import type { Filter, SortKey } from '../events/view-spec'
import type { ColumnName } from '../composables/grid-columns'
import { createRowSelection, type RowSelection } from '../composables/row-selection'

/** What was asked, of whom, and how it came. Times are ms since the epoch; absent: left to the service. */
export interface QuerySource {
  readonly kind: 'query'
  readonly connectionId: string
  readonly connectionName: string
  readonly baseUrl: string
  /** Device IDs; events of all of them are in the one table. */
  readonly devices: readonly string[]
  readonly preset: RangePreset
  readonly start?: number
  readonly end?: number
  readonly zone: string
  /** Null: the complete range was asked for; `TabState.range` tells how that went. */
  readonly limit: number | null
  readonly receivedAt: number
  /** How each device's request for the latest went; absent for a complete range, as the two below. */
  readonly answers?: readonly DeviceAnswer[]
  readonly durationMs?: number
  readonly byteCount?: number
}

/** One file that events of a tab were read from. */
export interface SourceFile {
  readonly fileName: string
  /** Empty for a file that was dropped on the window: the page learns no path of it. */
  readonly folder: string
  readonly byteCount: number
  /** By which main knows the file; absent where the page has read a dropped one itself. */
  readonly fileId?: string
  /** Events that were read from it. */
  readonly rowCount: number
  /** Why the file was not read to its end. */
  readonly problem?: FileProblem
  /** What its metadata say of it; whether they fit, `sha256` tells. */
  readonly provenance?: FileProvenance
  /** Of all its bytes, hex; absent where the page has read it itself, or not to its end. */
  readonly sha256?: string
}

/** Whether the metadata beside a file are there, and still true of it. */
export type OriginState = 'known' | 'changed' | 'unknown'

export const originState = ({ provenance, sha256 }: SourceFile): OriginState => {
  if (!provenance) return 'unknown'
  return provenance.sha256 === sha256 ? 'known' : 'changed'
}

/** The worst of all. */
export const originOfAll = ({ files }: FileSource): OriginState =>
  (['changed', 'unknown'] as const).find((state) => files.some((file) => originState(file) === state)) ?? 'known'

/** What merging several files by id came to. */
export interface MergeCounts {
  /** Events that stood in more than one file, and are here once. */
  readonly doubled: number
  /** Ids that have another record in another file; all of those records are here. */
  readonly differing: number
}

/** Files that were opened together; at least one. */
export interface FileSource {
  readonly kind: 'file'
  readonly files: readonly SourceFile[]
  /** For several files. */
  readonly merged?: MergeCounts
}

export type ResultSource = QuerySource | FileSource

/** How a complete range stands. Devices without a verdict are being fetched. */
export interface RangeStanding {
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
  /** Grows with every change of the table or its marks, which are not reactive themselves. */
  version: number
  sort: readonly SortKey[]
  filters: readonly Filter[]
  search: string
  /** So many of the rows stand whole in a file that was exported. */
  savedRowCount: number
  /** Rows of the table in the order shown. */
  view: Uint32Array
  isComputing: boolean
  /** For a complete range only. */
  range: RangeStanding | null
  /** Grows with every change of the selection. */
  selectionVersion: number
  /** Row of the table that the keyboard is on, and the one that a range is selected from. */
  focusedRow: number | null
  anchorRow: number | null
  /** CSS pixels from the top of all rows. */
  scrollTop: number
}

export interface ResultTab {
  readonly id: string
  /** The devices, or the file. */
  readonly title: string
  readonly source: ResultSource
  readonly table: EventTable
  readonly state: TabState
  readonly selection: RowSelection
  /** How the deletion of a row stands. */
  readonly deletionStates: Map<number, DeletionState>
}

const firstOf = ([first = '', ...more]: readonly string[]): string => (more.length === 0 ? first : `${first} + ${String(more.length)}`)

/** `pump-0042 + 2` of three devices. */
export const queryTitle = ({ devices }: QuerySource): string => firstOf(devices)
/** `monday.csv + 2` of three files. */
export const fileTitle = ({ files }: FileSource): string => firstOf(files.map(({ fileName }) => fileName))
/** The first file that was not read to its end. */
export const brokenFile = ({ files }: FileSource): SourceFile | undefined => files.find(({ problem }) => problem !== undefined)

/** The service may hold more in this range than is here, or it could not be shown that it does not. */
export const isUnproven = ({ source, table, state }: ResultTab): boolean => {
  if (source.kind === 'file') return false
  const { limit, answers = [] } = source
  if (limit === null) return state.range?.devices.some(({ verdict }) => verdict && verdict.kind !== 'complete') ?? false
  return answers.length < 2
    ? table.rowCount >= limit
    : answers.some(({ eventCount, error }) => error !== undefined || eventCount >= limit)
}

/** Events that stand in no file: closing loses them, and there may be no network to ask again. */
export const isUnsaved = ({ source, table, state }: ResultTab): boolean => source.kind === 'query' && table.rowCount > state.savedRowCount

/** Newest first, as one looks at a device that misbehaves now. */
const defaultSort: readonly SortKey[] = [{ column: 'deviceTimestamp', isDescending: true }]

const rowsInOrder = (count: number): Uint32Array => Uint32Array.from({ length: count }, (_, row) => row)

export const createResultTab = (id: string, title: string, source: ResultSource, table: EventTable): ResultTab =>
  markRaw({
    id,
    title,
    source,
    table: markRaw(table),
    selection: createRowSelection(),
    deletionStates: new Map(),
    state: shallowReactive<TabState>({
      name: null,
      version: 0,
      // A file shows its own order: it was written in the order that somebody had on the screen.
      sort: source.kind === 'query' ? defaultSort : [],
      filters: [],
      search: '',
      savedRowCount: 0,
      view: rowsInOrder(table.rowCount),
      isComputing: false,
      range: null,
      selectionVersion: 0,
      focusedRow: null,
      anchorRow: null,
      scrollTop: 0,
    }),
  })

export interface SortMark {
  readonly direction: 'ascending' | 'descending'
  /** The place in the order of sorting, from 1. */
  readonly place: number
}

export const sortMarks = (keys: readonly SortKey[]): ReadonlyMap<ColumnName, SortMark> =>
  new Map(
    keys.map(({ column, isDescending }, index) => [
      column,
      { direction: isDescending ? 'descending' : 'ascending', place: index + 1 },
    ]),
  )

/** A column goes ascending, descending, unsorted; alone, or added to the columns sorted before. */
export const nextSort = (keys: readonly SortKey[], column: ColumnName, isAdditional: boolean): readonly SortKey[] => {
  const current = keys.find((key) => key.column === column)
  const next = current?.isDescending === true ? [] : [{ column, isDescending: current !== undefined }]
  if (!isAdditional) return next
  return current ? keys.flatMap((key) => (key === current ? next : [key])) : [...keys, ...next]
}
