import type { AppError } from '../errors/errors'
import type { EventTable } from '../events/event-table'
import { allRows } from '../events/keep-rows'
import type { Filter, SortKey } from '../events/view-spec'
import type { LiveState } from '../live/live-state'
import type { OfDevice } from '../proof/coverage'
import type { DeviceCoverage, DeviceRange } from '../proof/device-range'
import type { DeviceOutside } from '../proof/outside'
import type { RequestLog } from '../proof/request-log'
import type { ClockDifference } from '../time/clock-difference'
import type { RefreshScope } from './refresh-scope'
import { noNotes, type ResultNotes } from './result-notes'
import { archivesIn, type ResultSource } from './result-source'
import { createRowDeletions, type RowDeletions } from './row-deletions'

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

/** What is known of a result, and how its rows are looked at. Values are replaced, never changed in depth. */
export interface ResultState {
  /** Given by the user; null: the title is used. */
  name: string | null
  sort: readonly SortKey[]
  filters: readonly Filter[]
  search: string
  notes: ResultNotes
  /** As its copy on the disk or the last file has them. */
  savedNotes: ResultNotes
  /** Names its copy on the disk, which is there as long as space permits; null: it has none. */
  storedId: string | null
  /** Events that are being read from there. */
  opening: { readonly total: number } | null
  /** Rows of the table in the order shown. */
  view: Uint32Array
  /** The rows of the table that the view was made from: the first so many. */
  viewRows: number
  /** Why nothing of it is proven, whatever its answers say. */
  unproven: AppError | null
  /** Between this computer and the service while it was fetched; null: not known. */
  clockDifference: ClockDifference | null
  /** The requests of its first run did not begin before: ms since the epoch; 0: not known. */
  firstAskedAt: number
  /** For a complete range only. */
  range: RangeStatus | null
  /**
   * The latest end that was asked for (ms since the epoch), which may be after that of the range. Null: not known,
   * as of what was followed, which asks for what is ahead as well, or of a part of another result.
   */
  askedTo: number | null
  /**
   * What is proven as of when, once that is more than what the run of `range` has proven: after a refresh,
   * and for a kept result.
   */
  coverage: readonly DeviceCoverage[] | null
  /**
   * The requests that it rests on, of each device that was asked, over all of its runs. Empty for files and for the
   * latest events.
   */
  requests: readonly OfDevice<RequestLog>[]
  /** What was asked for outside of the range of each device, and what came; empty: nothing was. */
  outside: readonly DeviceOutside[]
  /** What is being refreshed; null: nothing is. */
  refreshScope: RefreshScope | null
  live: LiveState | null
}

/**
 * Events, where they come from, and what is known of them: the answer to a query, the contents of files, or a
 * comparison. A tab of the window is one, with what a screen needs beside it.
 */
export interface EventsResult {
  /** The devices, or the file. */
  readonly title: string
  readonly source: ResultSource
  readonly table: EventTable
  readonly state: ResultState
  readonly deletions: RowDeletions
  /** Why a row was flagged when it was exported, in words. */
  readonly exportedReasons: Map<number, string>
}

/** Newest first, because users usually investigate what a device does now. */
const defaultSort: readonly SortKey[] = [{ column: 'deviceTimestamp', isDescending: true }]

/** A result with all of its rows in sight, of which nothing is known yet but its source. */
export const createEventsResult = (title: string, source: ResultSource, table: EventTable): EventsResult => ({
  title,
  source,
  table,
  deletions: createRowDeletions(table),
  exportedReasons: new Map(),
  state: {
    name: null,
    // Files keep their own order, which is that of the screen at the time of the export; not so archives.
    sort: source.kind === 'file' && archivesIn(source).length === 0 ? [] : defaultSort,
    filters: [],
    search: '',
    notes: noNotes,
    savedNotes: noNotes,
    storedId: null,
    opening: null,
    view: allRows(table.rowCount),
    viewRows: table.rowCount,
    unproven: null,
    clockDifference: null,
    firstAskedAt: 0,
    range: null,
    askedTo: source.kind === 'query' ? (source.end ?? null) : null,
    coverage: null,
    requests: [],
    outside: [],
    refreshScope: null,
    live: null,
  },
})
