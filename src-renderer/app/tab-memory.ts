import { canBeMarked, toDelete } from '../../src-core/deletion/marked-events'
import type { Notes } from '../../src-core/events/notes'
import { rowsByIdInSteps } from '../../src-core/events/rows-by-id'
import { runInSlices } from '../../src-core/events/slices'
import type { Filter, SortKey } from '../../src-core/events/view-spec'
import type { DescribedTable } from '../../src-core/formats/foreign/description'
import type { MappedColumns } from '../../src-core/formats/mapping'
import { allNotes, noNotes, notesFrom } from '../../src-core/results/result-notes'
import {
  archivesIn,
  type ComparedResult,
  describedIn,
  type OpenedArchive,
} from '../../src-core/results/result-source'
import { setNotes } from '../../src-core/results/set-notes'
import { type ChosenRange, chosenRange } from '../../src-core/time/chosen-range'
import type { ResultTab } from '../results/result-tab'
import { rowHeight } from '../results/row-height'
import { changeRows } from '../results/tab-rows'
import { checksumOf, rowsOfRuns, type SelectedRuns, selectedRuns } from './selected-runs'

/** A result that is compared: its kept copy, or so many of the files of the tab. */
export interface ComparedMemory {
  /** As the comparison calls it. */
  readonly name: string
  readonly storedId?: string
  readonly fileCount: number
  /** What an earlier version was told of its tables of others. */
  readonly mapped?: readonly MappedColumns[]
  /** What was said of its tables of others. */
  readonly described?: readonly DescribedTable[]
  readonly archives?: readonly OpenedArchive[]
}

/** A comparison is made again, of its results as they then are. The files of the left one come first. */
export interface ComparisonMemory {
  readonly left: ComparedMemory
  readonly right: ComparedMemory
  readonly toleranceMs: number
}

/** An id may have several records, and another one after a restart: the mark is of this one. */
interface MarkedRecord {
  readonly id: string
  readonly row: number
  readonly checksum: number
}

/** The user's state of a tab, to restore after a restart; never an event. */
export interface TabMemory {
  readonly name: string | null
  /** Without a name, it is called so. */
  readonly title?: string
  readonly sort: readonly SortKey[]
  readonly filters: readonly Filter[]
  readonly search: string
  /** The events that are marked for deletion. */
  readonly marked: readonly MarkedRecord[]
  /** What an earlier version was told of its tables of others. */
  readonly mapped?: readonly MappedColumns[]
  /** What was said of its tables of others. */
  readonly described?: readonly DescribedTable[]
  /** Which parts of archives were opened. */
  readonly archives?: readonly OpenedArchive[]
  /** Of a query; a kept result knows only the ends of its range. */
  readonly chosenRange?: ChosenRange
  readonly compared?: ComparisonMemory
  readonly selected?: SelectedRuns
  /** Those that a deletion found to be no longer there, and when: ms since the epoch. */
  readonly absent?: SelectedRuns & { readonly at: number }
  /** The row under the cursor, as a run of one. */
  readonly cursor?: SelectedRuns
  /** The first visible row, likewise, and how far it was scrolled out. */
  readonly top?: SelectedRuns
  readonly topOffset?: number
  /** The fault rules had been applied. */
  readonly isChecked?: boolean
  /** Of opened files; those of a kept result are beside its events. Absent: those in the file. */
  readonly notes?: Notes
  /** A file has them too. */
  readonly areNotesSaved?: boolean
  /** That a following was cut off then has been said. */
  readonly toldCutOffAt?: number
}

const markedRecords = ({ table }: ResultTab): readonly MarkedRecord[] => {
  const records: MarkedRecord[] = []
  const marks = table.marks.subarray(0, table.rowCount)
  // This runs at every save: `indexOf` passes a million rows in less than a millisecond.
  for (let row = marks.indexOf(toDelete); row !== -1; row = marks.indexOf(toDelete, row + 1)) {
    const id = table.eventId(row)
    if (id !== null) records.push({ id, row, checksum: checksumOf(table, Uint32Array.of(row)) })
  }
  return records
}

const rowsOf = ({
  table,
  state,
  selection,
}: ResultTab): Pick<TabMemory, 'selected' | 'cursor' | 'top' | 'topOffset'> => {
  const topRow = state.scrollTop > 0 ? (state.view[Math.floor(state.scrollTop / rowHeight)] ?? null) : null
  const runsOf = (rows: Uint32Array) => (rows.length === 0 ? null : selectedRuns(table, rows))
  const runOf = (row: number | null) => (row === null ? null : runsOf(Uint32Array.of(row)))
  const [selected, cursor, top] = [runsOf(selection.rows()), runOf(state.focusedRow), runOf(topRow)]
  return {
    ...(selected && { selected }),
    ...(cursor && { cursor }),
    ...(top && { top, topOffset: state.scrollTop % rowHeight }),
  }
}

const absentOf = ({ table, deletions }: ResultTab): Pick<TabMemory, 'absent'> => {
  const { rows, at } = deletions.foundAbsent()
  const runs = rows.length === 0 ? null : selectedRuns(table, rows)
  return runs === null ? {} : { absent: { ...runs, at } }
}

const chosenRangeOf = ({ source }: ResultTab): Pick<TabMemory, 'chosenRange'> =>
  source.kind === 'query' ? { chosenRange: chosenRange(source) } : {}

/** What the user was asked about its files. */
const answersOf = (source: ResultTab['source']): Pick<TabMemory, 'described' | 'archives'> => {
  if (source.kind !== 'file') return {}
  const [described, archives] = [describedIn(source), archivesIn(source)]
  return { ...(described.length > 0 && { described }), ...(archives.length > 0 && { archives }) }
}

const comparedOf = ({ source }: ResultTab): Pick<TabMemory, 'compared'> => {
  if (source.kind !== 'comparison') return {}
  const sideOf = ({ name, source: own, storedId }: ComparedResult): ComparedMemory => ({
    name,
    ...(storedId !== undefined && { storedId }),
    fileCount: own.kind === 'file' ? own.files.length : 0,
    ...answersOf(own),
  })
  return {
    compared: { left: sideOf(source.left), right: sideOf(source.right), toleranceMs: source.toleranceMs },
  }
}

const notesOf = ({
  source,
  state: { notes, savedNotes },
}: ResultTab): Pick<TabMemory, 'notes' | 'areNotesSaved'> =>
  source.kind === 'file' && notes !== noNotes
    ? { notes: allNotes(notes), areNotesSaved: notes === savedNotes }
    : {}

/** `isChecked`: the fault rules have been applied. */
export const rememberTab = (tab: ResultTab, isChecked: boolean): string => {
  const { name, sort, filters, search, announcedCutOffAt } = tab.state
  const view = {
    name,
    title: tab.title,
    sort,
    filters,
    search,
    marked: markedRecords(tab),
    ...answersOf(tab.source),
  }
  return JSON.stringify({
    ...view,
    ...chosenRangeOf(tab),
    ...comparedOf(tab),
    ...rowsOf(tab),
    ...absentOf(tab),
    ...notesOf(tab),
    ...(isChecked && { isChecked }),
    ...(announcedCutOffAt !== null && { toldCutOffAt: announcedCutOffAt }),
  } satisfies TabMemory)
}

/** Restores name, order, filters and search; the rows need not be there yet. */
export const recallView = (
  tab: ResultTab,
  { name, sort, filters, search, toldCutOffAt: announcedCutOffAt }: TabMemory,
): void => {
  const { restoredCount, live } = tab.state
  Object.assign(tab.state, {
    name,
    sort,
    filters,
    search,
    restoredCount: restoredCount + 1,
    announcedCutOffAt: announcedCutOffAt ?? null,
  })
  if (live?.cutOffAt !== undefined && live.cutOffAt === announcedCutOffAt) tab.state.live = null
}

const recallMarks = async (tab: ResultTab, marked: readonly MarkedRecord[]): Promise<void> => {
  const ids = marked.map(({ id }) => id)
  const found = await runInSlices(rowsByIdInSteps(tab.table, ids))
  changeRows(tab, ({ table }) => {
    for (const { id, row: before, checksum } of marked) {
      const same = (found.get(id) ?? []).filter(
        (row) => checksumOf(table, Uint32Array.of(row)) === checksum && table.marks[row] !== toDelete,
      )
      const markable = same
        .filter((row) => canBeMarked(table, row))
        // Of equal records, such as those of two services, the one in its row.
        .toSorted((one, other) => Math.abs(one - before) - Math.abs(other - before))[0]
      if (markable !== undefined) table.setMark(markable, 'toDelete')
      // What was deleted meanwhile is marked so itself.
      else if (same.length === 0) tab.state.lostMarks += 1
    }
  })
}

/** Restores what belongs to single rows, once all of them are there. */
export const recallRows = async (tab: ResultTab, memory: TabMemory): Promise<void> => {
  const { marked, absent, selected, cursor, top, topOffset = 0, notes, areNotesSaved = false } = memory
  if (notes && tab.source.kind === 'file') {
    setNotes(tab, notesFrom(notes), areNotesSaved)
    tab.state.restoredCount += 1
  }
  if (marked.length > 0) await recallMarks(tab, marked)
  if (absent) {
    changeRows(tab, ({ table, deletions }) => {
      for (const row of rowsOfRuns(table, absent)) deletions.note(row, { kind: 'alreadyAbsent' }, absent.at)
    })
  }
  const { table, state, selection } = tab
  if (selected && selection.count === 0) {
    // The ledger may know by now that some were deleted, which unticks them.
    selection.setAll(
      rowsOfRuns(table, selected).filter((row) => !tab.deletions.isOver(row)),
      true,
    )
    state.restoredCount += 1
  }
  state.focusedRow ??= (cursor && rowsOfRuns(table, cursor)[0]) ?? null
  const [topRow] = top ? rowsOfRuns(table, top) : []
  if (topRow !== undefined && state.scrollTop === 0) state.scrollTo = { row: topRow, offset: topOffset }
}
