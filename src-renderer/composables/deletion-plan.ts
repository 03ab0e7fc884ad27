import type { EventTable } from '../events/event-table'

/** The service that the events are deleted from, as it was when the plan was made. */
export interface PlanService {
  readonly connectionId: string
  readonly connectionName: string
  readonly baseUrl: string
  /** `Connection.revision`. */
  readonly revision: number
}

export interface PlanEntry {
  readonly eventId: string
  /** Rows of the table that carry this id: more than one where the service repeats it. The first tells what it is. */
  readonly rows: readonly number[]
}

/** What was selected, as it stood when the dialog opened: nothing that happens later changes what gets deleted. */
export interface DeletionPlan {
  readonly table: EventTable
  readonly service: PlanService
  readonly events: readonly PlanEntry[]
  readonly withoutId: number
  readonly alreadyDeleted: number
  readonly repeated: number
}

interface Gathered {
  readonly rowsOfId: Map<string, number[]>
  withoutId: number
  alreadyDeleted: number
  repeated: number
}

const gather = (table: EventTable, rows: Uint32Array): Gathered => {
  const found: Gathered = {
    rowsOfId: new Map(),
    withoutId: 0,
    alreadyDeleted: 0,
    repeated: 0,
  }
  for (const row of rows) {
    const eventId = table.eventId(row)
    if (eventId === null) found.withoutId += 1
    else if (table.isDeleted(row)) found.alreadyDeleted += 1
    else if (found.rowsOfId.has(eventId)) {
      found.rowsOfId.get(eventId)?.push(row)
      found.repeated += 1
    } else {
      found.rowsOfId.set(eventId, [row])
    }
  }
  return found
}

/** Freezes the selected rows of a table into a list of distinct ids. */
export const planDeletion = (table: EventTable, rows: Uint32Array, service: PlanService): DeletionPlan => {
  const { rowsOfId, withoutId, alreadyDeleted, repeated } = gather(table, rows)
  return {
    table,
    service,
    events: [...rowsOfId].map(([eventId, itsRows]) => ({ eventId, rows: itsRows })),
    withoutId,
    alreadyDeleted,
    repeated,
  }
}

/** Times are ms since the epoch, of `deviceTimestamp`; null when no event has one. */
export interface EntryFacts {
  readonly devices: readonly string[]
  readonly earliest: number | null
  readonly latest: number | null
}

/** Which devices these events are of, and from when to when. */
export const factsOf = (table: EventTable, entries: readonly PlanEntry[]): EntryFacts => {
  const devices = new Set<string>()
  let earliest = Infinity
  let latest = -Infinity
  for (const { rows } of entries) {
    const row = rows[0] ?? -1
    devices.add(table.cell(row, 'deviceId').text)
    const time = table.columns.times.deviceTimestamp[row] ?? NaN
    if (time < earliest) earliest = time
    if (time > latest) latest = time
  }
  const finite = (time: number): number | null => (Number.isFinite(time) ? time : null)
  return { devices: [...devices], earliest: finite(earliest), latest: finite(latest) }
}
