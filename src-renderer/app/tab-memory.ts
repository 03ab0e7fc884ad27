import type { MappedColumns } from '../../src-preload/contract/mapping'
import type { RangePreset, RelativeEnds } from '../../src-preload/contract/query'
import { markCode } from '../events/row-mark'
import { rowsById } from '../events/rows-by-id'
import type { Filter, SortKey } from '../events/view-spec'
import type { ResultTab } from '../results/result-tab'
import { rowHeight } from '../results/row-height'
import { changeRows } from '../results/tab-rows'
import { rowsOfRuns, type SelectedRuns, selectedRuns } from './selected-runs'

/** The range of a query as the user chose it; a kept result knows only its ends. */
interface ChosenRange {
  readonly preset: RangePreset
  readonly relative?: RelativeEnds
}

/** The user's state of a tab, to restore after a restart; never an event. */
export interface TabMemory {
  readonly name: string | null
  readonly sort: readonly SortKey[]
  readonly filters: readonly Filter[]
  readonly search: string
  /** Ids of the events that are marked for deletion. */
  readonly marked: readonly string[]
  /** The mappings of its files. */
  readonly mapped: readonly MappedColumns[]
  readonly chosenRange?: ChosenRange
  readonly selected?: SelectedRuns
  /** The row under the cursor, as a run of one. */
  readonly cursor?: SelectedRuns
  /** The first visible row, likewise, and how far it was scrolled out. */
  readonly top?: SelectedRuns
  readonly topOffset?: number
  /** The fault rules had been applied. */
  readonly isChecked?: boolean
}

const toDelete = markCode('toDelete')

const markedIds = ({ table }: ResultTab): readonly string[] => {
  const ids: string[] = []
  for (let row = 0; row < table.rowCount; row += 1) {
    const id = table.marks[row] === toDelete ? table.eventId(row) : null
    if (id !== null) ids.push(id)
  }
  return ids
}

const placesOf = ({ table, state, selection }: ResultTab): Pick<TabMemory, 'selected' | 'cursor' | 'top' | 'topOffset'> => {
  const topRow = state.scrollTop > 0 ? (state.view[Math.floor(state.scrollTop / rowHeight)] ?? null) : null
  const runsOf = (rows: Uint32Array) => (rows.length === 0 ? null : selectedRuns(table, rows))
  const runOf = (row: number | null) => (row === null ? null : runsOf(Uint32Array.of(row)))
  const [selected, cursor, top] = [runsOf(selection.rows()), runOf(state.focusedRow), runOf(topRow)]
  return { ...(selected && { selected }), ...(cursor && { cursor }), ...(top && { top, topOffset: state.scrollTop % rowHeight }) }
}

const chosenRangeOf = ({ source }: ResultTab): Pick<TabMemory, 'chosenRange'> => {
  if (source.kind === 'file') return {}
  const { preset, relative } = source
  return { chosenRange: { preset, ...(relative && { relative }) } }
}

/** `isChecked`: the fault rules have been applied. */
export const rememberTab = (tab: ResultTab, isChecked: boolean): string => {
  const { name, sort, filters, search } = tab.state
  const mapped = tab.source.kind === 'file' ? tab.source.files.flatMap((file) => file.mapped ?? []) : []
  const view = { name, sort, filters, search, marked: markedIds(tab), mapped }
  return JSON.stringify({ ...view, ...chosenRangeOf(tab), ...placesOf(tab), ...(isChecked && { isChecked }) } satisfies TabMemory)
}

/** Restores name, order, filters and search; the rows need not be there yet. */
export const recallView = (tab: ResultTab, { name, sort, filters, search }: TabMemory): void => {
  Object.assign(tab.state, { name, sort, filters, search })
}

/** Restores what belongs to single rows, once all of them are there. */
export const recallRows = (tab: ResultTab, { marked, selected, cursor, top, topOffset = 0 }: TabMemory): void => {
  changeRows(tab, ({ table }) => {
    for (const rows of rowsById(table, marked).values()) for (const row of rows) table.setMark(row, 'toDelete')
  })
  const { table, state, selection } = tab
  if (selected && selection.count === 0) selection.setAll(rowsOfRuns(table, selected), true)
  state.focusedRow ??= (cursor && rowsOfRuns(table, cursor)[0]) ?? null
  const [topRow] = top ? rowsOfRuns(table, top) : []
  if (topRow !== undefined && state.scrollTop === 0) state.place = { row: topRow, offset: topOffset }
}
