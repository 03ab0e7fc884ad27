import type { EventTable } from '../events/event-table'
import type { DeletionState } from './deletion-outcome'
import type { DeletionPlan } from './deletion-plan'
import { tableOfRecords } from './record-table'

/** What the service has now under the ids of events that had changed. */
export interface ChangedEvents {
  readonly table: EventTable
  /** Its first rows, one for each id; the other events with these ids follow them. */
  readonly count: number
  /** The records of events that have changed since they were to be deleted, as they were then, by their ids. */
  readonly before: ReadonlyMap<string, string>
}

/** Of the events of a run that has ended. */
export const changedEvents = (
  { table, events }: DeletionPlan,
  stateOf: (eventId: string) => DeletionState,
): ChangedEvents => {
  const before = new Map<string, string>()
  const firsts: string[] = []
  const others: string[] = []
  for (const { eventId, row } of events) {
    const state = stateOf(eventId)
    if (state.kind !== 'changedSince' && state.kind !== 'otherRecord') continue
    const [first, ...more] = state.records
    if (first !== undefined) firsts.push(first)
    others.push(...more)
    if (state.kind === 'changedSince') before.set(eventId, table.recordJson(row))
  }
  return { table: tableOfRecords([...firsts, ...others]), count: firsts.length, before }
}

/** The plan with these records, by event id, as what they were before. */
export const withBefore = (plan: DeletionPlan, before: ReadonlyMap<string, string>): DeletionPlan => ({
  ...plan,
  events: plan.events.map((entry) => {
    const record = before.get(entry.eventId)
    return record === undefined ? entry : { ...entry, before: record }
  }),
})
