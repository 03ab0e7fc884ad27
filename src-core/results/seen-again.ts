import { parseExactJson } from '../codec/exact-json'
import { isJsonObject } from '../codec/json'
import type { EventTable } from '../events/event-table'
import { recordIdentity } from '../events/record-identity'
import { rowsByIdInSteps } from '../events/rows-by-id'
import type { Steps } from '../events/slices'
import type { EventsResult } from './events-result'
import { createRowServices } from './row-services'

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
  { source, table, deletions }: EventsResult,
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
 * When the record of a row was last in an answer, for its own result and for others; 0: it is not there, as
 * far as this result knows.
 */
export const lastSeenIn =
  ({ table, state, deletions }: EventsResult): SeenRecords['seenAt'] =>
  (row) =>
    table.isAbsent(row) || deletions.deletedOf(row) !== undefined
      ? 0
      : Math.max(table.seenAt(row), state.firstAskedAt)

/**
 * Notes in these results when answers had the records of rows that are marked as deleted. Returns the results
 * in which there are such rows: their deletions drop those that were seen after they had been deleted.
 */
export function* noteSeenRecords<Of extends EventsResult>(
  results: readonly Of[],
  seen: SeenRecords,
): Steps<readonly Of[]> {
  const marked = results
    .map((result) => ({ result, rowsOf: deletedById(result, seen.baseUrl) }))
    .filter(({ rowsOf }) => rowsOf.size > 0)
  if (marked.length === 0) return []
  const ids = [...new Set(marked.flatMap(({ rowsOf }) => [...rowsOf.keys()]))]
  const found = yield* rowsByIdInSteps(seen.table, ids, seen.from)
  return marked
    .filter(({ result: { table }, rowsOf }) => {
      const pairs = [...rowsOf].flatMap(([id, rows]) =>
        rows.flatMap((row) => (found.get(id) ?? []).map((other) => [row, other] as const)),
      )
      const same = pairs.filter(
        ([row, other]) =>
          seen.table.columns.deleted[other] !== 1 && identityOf(table, row) === identityOf(seen.table, other),
      )
      for (const [row, other] of same) table.noteSeen({ from: row, to: row + 1 }, seen.seenAt(other))
      return same.length > 0
    })
    .map(({ result }) => result)
}
