import type { MappedColumns } from '../../src-preload/contract/mapping'
import { markCode } from '../events/row-mark'
import { rowsById } from '../events/rows-by-id'
import type { Filter, SortKey } from '../events/view-spec'
import type { ResultTab } from '../results/result-tab'
import { changeRows } from '../results/tab-rows'

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

export const rememberTab = (tab: ResultTab): string => {
  const { name, sort, filters, search } = tab.state
  const mapped = tab.source.kind === 'file' ? tab.source.files.flatMap((file) => file.mapped ?? []) : []
  return JSON.stringify({ name, sort, filters, search, marked: markedIds(tab), mapped } satisfies TabMemory)
}

/** Restores the remembered state of a tab. */
export const recallTab = (tab: ResultTab, { name, sort, filters, search, marked }: TabMemory): void => {
  Object.assign(tab.state, { name, sort, filters, search })
  changeRows(tab, ({ table }) => {
    for (const rows of rowsById(table, marked).values()) for (const row of rows) table.setMark(row, 'toDelete')
  })
}
