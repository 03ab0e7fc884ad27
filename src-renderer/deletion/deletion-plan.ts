import type { EventTable } from '../events/event-table'
import { rowsById } from '../events/rows-by-id'

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
  /** Of the table: the first of the selected rows that carry this id. */
  readonly row: number
  /** Further rows that carry this id and were not deleted by then, selected or not: the service may delete any or all of them. */
  readonly others: readonly number[]
  /** Further rows that the service had flagged as deleted by then. */
  readonly flagged: readonly number[]
  /** The search or a filter hid it when the plan was made, so that it is left out until somebody wants it. */
  readonly isHidden: boolean
  /** Bits by `faultBit` of the rules that flagged it by then; 0 too where nobody has checked. */
  readonly faults: number
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

/** Freezes the selected rows of a table into a list of distinct ids. `shownCount`: so many come first and are shown, the rest is hidden. */
export const planDeletion = (table: EventTable, rows: Uint32Array, service: PlanService, shownCount = rows.length): DeletionPlan => {
  const rowOfId = new Map<string, number>()
  const faultsOfId = new Map<string, number>()
  const shownIds = new Set<string>()
  const leftOut = { withoutId: 0, alreadyDeleted: 0, repeated: 0 }
  for (const [place, row] of rows.entries()) {
    const eventId = table.eventId(row)
    if (eventId !== null && place < shownCount) shownIds.add(eventId)
    if (eventId !== null) faultsOfId.set(eventId, (faultsOfId.get(eventId) ?? 0) | (table.faults[row] ?? 0))
    if (eventId === null) leftOut.withoutId += 1
    else if (table.isDeleted(row)) leftOut.alreadyDeleted += 1
    else if (rowOfId.has(eventId)) leftOut.repeated += 1
    else rowOfId.set(eventId, row)
  }
  const rowsOfId = rowsById(table, [...rowOfId.keys()])
  const events = [...rowOfId].map(([eventId, row]) => {
    const others = rowsOfId.get(eventId)?.filter((other) => other !== row) ?? []
    const flagged = others.filter((other) => table.isDeleted(other) && table.mark(other) !== 'gone' && table.mark(other) !== 'notThere')
    return {
      ...{ eventId, row, others: others.filter((other) => !table.isDeleted(other)), flagged },
      isHidden: !shownIds.has(eventId),
      faults: faultsOfId.get(eventId) ?? 0,
    }
  })
  return { table, service, events, ...leftOut }
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
  for (const { row } of entries) {
    devices.add(table.cell(row, 'deviceId').text)
    const time = table.columns.times.deviceTimestamp[row] ?? NaN
    if (time < earliest) earliest = time
    if (time > latest) latest = time
  }
  const finite = (time: number): number | null => (Number.isFinite(time) ? time : null)
  return { devices: [...devices], earliest: finite(earliest), latest: finite(latest) }
}
