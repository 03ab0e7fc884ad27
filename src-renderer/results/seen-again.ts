import { parseExactJson } from '../../src-core/codec/exact-json'
import { isJsonObject } from '../../src-core/codec/json'
import type { EventTable } from '../../src-core/events/event-table'
import { recordIdentity } from '../../src-core/events/record-identity'
import { rowsByIdInSteps } from '../../src-core/events/rows-by-id'
import { runInSlices } from '../../src-core/events/slices'
import { singleFilters } from '../../src-core/events/view-spec'
import { createRowServices } from '../../src-core/results/row-services'
import type { ResultTab } from './result-tab'
import type { useResults } from './results'
import { changeRows } from './tab-rows'

/** Records that answers of a service had. */
export interface SeenRecords {
  readonly baseUrl: string
  readonly table: EventTable
  /** The first row of the table that matters. */
  readonly from?: number
  /**
   * When the requests began whose answer had the record of a row: ms since the epoch; 0: that is not known,
   * or it was not there.
   */
  seenAt(row: number): number
}

const identityOf = (table: EventTable, row: number): string => {
  const json = table.recordJson(row)
  const record = parseExactJson(json)
  return isJsonObject(record) ? recordIdentity(record) : json
}

/** The rows of a result that are marked as deleted at this service, by their ids. */
const deletedById = (
  { source, table, deletions }: ResultTab,
  baseUrl: string,
): ReadonlyMap<string, readonly number[]> => {
  const found = new Map<string, number[]>()
  const rows = deletions.deletedRows()
  if (rows.length === 0 || (source.kind === 'query' && source.baseUrl !== baseUrl)) return found
  const serviceOf = source.kind === 'query' ? () => source.baseUrl : createRowServices(source, table)
  for (const row of rows) {
    const id = serviceOf(row) === baseUrl ? table.eventId(row) : null
    if (id !== null) found.set(id, [...(found.get(id) ?? []), row])
  }
  return found
}

/**
 * When the record of a row was last in an answer, for its own tab and for others; 0: it is not there, as far
 * as this tab knows.
 */
export const lastSeenIn =
  ({ table, state, deletions }: ResultTab): SeenRecords['seenAt'] =>
  (row) =>
    table.isAbsent(row) || deletions.deletedOf(row) !== undefined
      ? 0
      : Math.max(table.seenAt(row), state.firstAskedAt)

/** A view that asks for deletions is computed again. */
const showAgain = (results: ReturnType<typeof useResults>, tab: ResultTab): void => {
  if (singleFilters(tab.state.filters).some(({ kind }) => kind === 'deleted')) void results.refresh(tab)
}

/**
 * Rows that are marked as deleted, and whose record an answer had after that, are deleted no longer, in each
 * of these results: the service has the record again.
 */
export const noteSeenAgain = async (
  results: ReturnType<typeof useResults>,
  tabs: readonly ResultTab[],
  seen: SeenRecords,
): Promise<void> => {
  const marked = tabs
    .map((tab) => ({ tab, rowsOf: deletedById(tab, seen.baseUrl) }))
    .filter(({ rowsOf }) => rowsOf.size > 0)
  if (marked.length === 0) return
  const ids = [...new Set(marked.flatMap(({ rowsOf }) => [...rowsOf.keys()]))]
  const found = await runInSlices(rowsByIdInSteps(seen.table, ids, seen.from))
  for (const { tab, rowsOf } of marked) {
    const pairs = [...rowsOf].flatMap(([id, rows]) =>
      rows.flatMap((row) => (found.get(id) ?? []).map((other) => [row, other] as const)),
    )
    const same = pairs.filter(
      ([row, other]) =>
        seen.table.columns.deleted[other] !== 1 &&
        identityOf(tab.table, row) === identityOf(seen.table, other),
    )
    for (const [row, other] of same) tab.table.noteSeen({ from: row, to: row + 1 }, seen.seenAt(other))
    if (same.length === 0) continue
    changeRows(tab, ({ deletions }) => deletions.dropSeen())
    showAgain(results, tab)
  }
}

/** The same for what has arrived in a tab, from the row `from` on, in all others. */
export const noteSeenInTab = (
  results: ReturnType<typeof useResults>,
  tab: ResultTab,
  from = 0,
): Promise<void> => {
  const { source, table } = tab
  if (source.kind !== 'query') return Promise.resolve()
  const others = results.everyTab.filter((other) => other !== tab)
  return noteSeenAgain(results, others, { baseUrl: source.baseUrl, table, from, seenAt: lastSeenIn(tab) })
}
