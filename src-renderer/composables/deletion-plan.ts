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
  readonly devices: readonly string[]
  readonly events: readonly PlanEntry[]
  /** ms since the epoch, of `deviceTimestamp`; null when no event has one. */
  readonly earliest: number | null
  readonly latest: number | null
  readonly withoutId: number
  readonly alreadyDeleted: number
  readonly repeated: number
}

interface Gathered {
  readonly rowsOfId: Map<string, number[]>
  readonly devices: Set<string>
  earliest: number
  latest: number
  withoutId: number
  alreadyDeleted: number
  repeated: number
}

const gather = (table: EventTable, rows: Uint32Array): Gathered => {
  const found: Gathered = {
    rowsOfId: new Map(),
    devices: new Set(),
    earliest: Infinity,
    latest: -Infinity,
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
      found.devices.add(table.cell(row, 'deviceId').text)
      const time = table.columns.times.deviceTimestamp[row] ?? NaN
      if (time < found.earliest) found.earliest = time
      if (time > found.latest) found.latest = time
    }
  }
  return found
}

/** Freezes the selected rows of a table into a list of distinct ids. */
export const planDeletion = (table: EventTable, rows: Uint32Array, service: PlanService): DeletionPlan => {
  const { rowsOfId, devices, earliest, latest, withoutId, alreadyDeleted, repeated } = gather(table, rows)
  return {
    table,
    service,
    devices: [...devices],
    events: [...rowsOfId].map(([eventId, itsRows]) => ({ eventId, rows: itsRows })),
    earliest: Number.isFinite(earliest) ? earliest : null,
    latest: Number.isFinite(latest) ? latest : null,
    withoutId,
    alreadyDeleted,
    repeated,
  }
}
