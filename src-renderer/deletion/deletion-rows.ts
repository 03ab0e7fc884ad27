import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import { type RecordKey, recordKey, statesByRecord } from '../../src-core/deletion/record-matching'
import type { PlannedEvent } from '../../src-core/deletion/where-fetched'
import { rowsById } from '../../src-core/events/rows-by-id'
import { singleFilters } from '../../src-core/events/view-spec'
import { createRowServices } from '../../src-core/results/row-services'
import type { DeletionChange } from '../../src-preload/contract/deletion'
import type { ResultTab } from '../results/result-tab'
import { useResults } from '../results/results'

interface TabRows {
  readonly tab: ResultTab
  readonly rowsOf: ReadonlyMap<string, readonly number[]>
  /** The key of the record in a row. */
  keyOf(row: number): RecordKey
}

const rowsOfService = (
  { source, table }: ResultTab,
  baseUrl: string,
  eventIds: readonly string[],
): TabRows['rowsOf'] => {
  if (source.kind === 'query') return source.baseUrl === baseUrl ? rowsById(table, eventIds) : new Map()
  const serviceOf = createRowServices(source, table)
  const found = [...rowsById(table, eventIds)].map(
    ([id, rows]) => [id, rows.filter((row) => serviceOf(row) === baseUrl)] as const,
  )
  return new Map(found.filter(([, rows]) => rows.length > 0))
}

const rowsIn = (tab: ResultTab, baseUrl: string, eventIds: readonly string[]): TabRows => {
  const keys = new Map<number, RecordKey>()
  const keyOf = (row: number): RecordKey => {
    const key = keys.get(row) ?? recordKey(tab.table.recordJson(row))
    keys.set(row, key)
    return key
  }
  return { tab, rowsOf: rowsOfService(tab, baseUrl, eventIds), keyOf }
}

/** The service says of the row itself that it is deleted. */
const stateOfRow = (state: DeletionState): DeletionState =>
  state.kind === 'alreadyFlagged' ? { kind: 'flagged' } : state

/**
 * Notes the state of a deletion on every row that shows one of its events, in all results of that service (or
 * in these `tabs`), wherever the deletion was started. Of several rows with one id, each gets the state of
 * its own record. In opened files, only rows whose file says that they come from that service count.
 */
export const createDeletionRows = (tabs?: readonly ResultTab[]) => {
  const results = useResults()
  let tabRows: readonly TabRows[] = []
  let planned: ReadonlyMap<string, RecordKey> = new Map()

  const find = (baseUrl: string, events: readonly PlannedEvent[]): void => {
    planned = new Map(events.map(({ eventId, record }) => [eventId, recordKey(record)]))
    tabRows = (tabs ?? results.everyTab)
      .map((tab) => rowsIn(tab, baseUrl, [...planned.keys()]))
      .filter(({ rowsOf }) => rowsOf.size > 0)
  }
  const noteIn = ({ tab, rowsOf, keyOf }: TabRows, { eventId, state }: DeletionChange, at?: number): void => {
    const own = planned.get(eventId)
    const rows = rowsOf.get(eventId) ?? []
    if (own === undefined || rows.length === 0) return
    const stateOf = statesByRecord(own, stateOfRow(state))
    for (const row of rows) {
      const ofRecord = stateOf(keyOf(row))
      if (ofRecord !== null) results.recordDeletion(tab, [row], ofRecord, at)
    }
  }
  /** `at`: when they were found, if that was not now. */
  const note = (changes: readonly DeletionChange[], at?: number): void => {
    for (const rows of tabRows) for (const change of changes) noteIn(rows, change, at)
  }
  /**
   * When a run has ended: what is deleted or no longer there is selected no longer, and views that hide
   * deleted rows are updated.
   */
  const settle = (): void => {
    for (const { tab, rowsOf } of tabRows) {
      const { selection, deletions } = tab
      const over = [...rowsOf.values()].flat().filter((row) => selection.has(row) && deletions.isOver(row))
      if (over.length > 0) selection.setAll(Uint32Array.from(over), false)
      if (singleFilters(tab.state.filters).some(({ kind }) => kind === 'deleted')) void results.refresh(tab)
    }
  }
  /** Releases the tables. */
  const forget = (): void => {
    tabRows = []
    planned = new Map()
  }
  return { find, note, settle, forget }
}
