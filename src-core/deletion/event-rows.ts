import { rowsById } from '../events/rows-by-id'
import type { EventsResult } from '../results/events-result'
import { createRowServices } from '../results/row-services'
import type { DeletionState } from './deletion-outcome'
import { type RecordKey, recordKey, statesByRecord } from './record-matching'
import type { PlannedEvent } from './where-fetched'

type RowsResult = Pick<EventsResult, 'source' | 'table'>

/** The records that were meant to be deleted, by the ids of their events. */
export type IntendedRecords = ReadonlyMap<string, RecordKey>

export const intendedRecords = (events: readonly PlannedEvent[]): IntendedRecords =>
  new Map(events.map(({ eventId, record }) => [eventId, recordKey(record)]))

/** The rows of a result that show some events. */
export interface EventRows {
  readonly rowsOf: ReadonlyMap<string, readonly number[]>
  /**
   * What became of the events in these rows: of several rows with one id, each gets the state of its own
   * record.
   */
  statesOf(eventId: string, state: DeletionState): readonly (readonly [row: number, state: DeletionState])[]
}

const rowsOfService = (
  { source, table }: RowsResult,
  baseUrl: string,
  eventIds: readonly string[],
): EventRows['rowsOf'] => {
  if (source.kind === 'query') return source.baseUrl === baseUrl ? rowsById(table, eventIds) : new Map()
  const serviceOf = createRowServices(source, table)
  const found = [...rowsById(table, eventIds)].map(
    ([id, rows]) => [id, rows.filter((row) => serviceOf(row) === baseUrl)] as const,
  )
  return new Map(found.filter(([, rows]) => rows.length > 0))
}

/** The service says of the row itself that it is deleted. */
const stateOfRow = (state: DeletionState): DeletionState =>
  state.kind === 'alreadyFlagged' ? { kind: 'flagged' } : state

/**
 * Finds the rows of events of a service. In opened files, only rows whose file says that they come from there
 * count.
 */
export const findEventRows = (result: RowsResult, baseUrl: string, intended: IntendedRecords): EventRows => {
  const rowsOf = rowsOfService(result, baseUrl, [...intended.keys()])
  const keys = new Map<number, RecordKey>()
  const keyOf = (row: number): RecordKey => {
    const key = keys.get(row) ?? recordKey(result.table.recordJson(row))
    keys.set(row, key)
    return key
  }
  return {
    rowsOf,
    statesOf: (eventId, state) => {
      const own = intended.get(eventId)
      const rows = rowsOf.get(eventId) ?? []
      if (own === undefined || rows.length === 0) return []
      const stateOf = statesByRecord(own, stateOfRow(state))
      return rows.flatMap((row) => {
        const ofRecord = stateOf(keyOf(row))
        return ofRecord === null ? [] : [[row, ofRecord] as const]
      })
    },
  }
}
