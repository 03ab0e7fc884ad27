import type { EventTable } from '../events/event-table'
import { rowsById } from '../events/rows-by-id'
import type { PlanService } from './plan-service'
import type { FetchedRange, WhereFetched } from './where-fetched'

export interface PlanOrigin extends WhereFetched {
  readonly fetched: readonly FetchedRange[]
  /** Its events were seen with the present token as well, so there is nothing to ask. */
  readonly isOtherTokenIntended?: true
}

export interface PlanEntry {
  readonly eventId: string
  /** The first of the selected rows with this id. */
  readonly row: number
  /**
   * Other rows with this id that had not been deleted, selected or not: the service may delete any or all of
   * them.
   */
  readonly others: readonly number[]
  /** Other rows with this id that the service had flagged as deleted. */
  readonly flagged: readonly number[]
  /** The search or a filter hid it when the plan was made: it is left out unless the user includes it. */
  readonly isHidden: boolean
  /** Bits by `faultBit` of the rules that had flagged it; 0 if it was not checked. */
  readonly faults: number
  /**
   * The record as it was when its deletion was confirmed before, if the service had another one then: JSON
   * text.
   */
  readonly before?: string
}

/** The selection at the moment the dialog opened: later changes of the selection do not affect it. */
export interface DeletionPlan {
  readonly table: EventTable
  readonly service: PlanService
  readonly origin: PlanOrigin
  readonly events: readonly PlanEntry[]
  readonly withoutId: number
  readonly alreadyDeleted: number
  readonly repeated: number
}

/**
 * Makes a list of distinct ids from selected rows. `shownCount`: how many of them, from the first, are not
 * hidden.
 */
export const planDeletion = (
  table: EventTable,
  rows: Uint32Array,
  service: PlanService,
  origin: PlanOrigin,
  shownCount = rows.length,
): DeletionPlan => {
  const rowOfId = new Map<string, number>()
  const faultsOfId = new Map<string, number>()
  const shownIds = new Set<string>()
  const leftOut = { withoutId: 0, alreadyDeleted: 0, repeated: 0 }
  for (const [index, row] of rows.entries()) {
    const eventId = table.eventId(row)
    if (eventId !== null && index < shownCount) shownIds.add(eventId)
    if (eventId !== null) faultsOfId.set(eventId, (faultsOfId.get(eventId) ?? 0) | (table.faults[row] ?? 0))
    if (eventId === null) leftOut.withoutId += 1
    else if (table.isDeleted(row)) leftOut.alreadyDeleted += 1
    else if (rowOfId.has(eventId)) leftOut.repeated += 1
    else rowOfId.set(eventId, row)
  }
  const rowsOfId = rowsById(table, [...rowOfId.keys()])
  const events = [...rowOfId].map(([eventId, row]) => {
    const others = rowsOfId.get(eventId)?.filter((other) => other !== row) ?? []
    const flagged = others.filter(
      (other) =>
        table.isDeleted(other) && table.mark(other) !== 'deleted' && table.mark(other) !== 'noLongerFound',
    )
    return {
      eventId,
      row,
      others: others.filter((other) => !table.isDeleted(other)),
      flagged,
      isHidden: !shownIds.has(eventId),
      faults: faultsOfId.get(eventId) ?? 0,
    }
  })
  return { table, service, origin, events, ...leftOut }
}

/** Times are `deviceTimestamp` in ms since the epoch; null if no event has one. */
export interface EntryFacts {
  readonly devices: readonly string[]
  /** Events that name no device. */
  readonly withoutDevice: number
  readonly earliest: number | null
  readonly latest: number | null
}

/** The devices of these events, and their time range. */
export const factsOf = (table: EventTable, entries: readonly PlanEntry[]): EntryFacts => {
  const devices = new Set<string>()
  let earliest = Infinity
  let latest = -Infinity
  let withoutDevice = 0
  for (const { row } of entries) {
    const device = table.cell(row, 'deviceId').text
    if (device === '') withoutDevice += 1
    else devices.add(device)
    const time = table.columns.times.deviceTimestamp[row] ?? NaN
    if (time < earliest) earliest = time
    if (time > latest) latest = time
  }
  const finite = (time: number): number | null => (Number.isFinite(time) ? time : null)
  return { devices: [...devices], withoutDevice, earliest: finite(earliest), latest: finite(latest) }
}
