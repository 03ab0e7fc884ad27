import type { EventTable } from '../events/event-table'
import { type DeletionState, othersIn } from './deletion-outcome'
import type { DeletionPlan, PlanEntry } from './deletion-plan'
import { recordKey } from './record-matching'
import { maxOthers } from './where-fetched'

/** A line of the list of a deletion: an event of the plan, or another one with its id. */
export interface ListedEvent {
  readonly entry: PlanEntry
  readonly row: number
  readonly isOther: boolean
}

const othersOf = (entry: PlanEntry): readonly ListedEvent[] =>
  entry.others.slice(0, maxOthers).map((row) => ({ entry, row, isOther: true }))

export const listedEvents = ({
  events,
}: DeletionPlan): { readonly events: readonly ListedEvent[]; readonly longestId: number } => ({
  events: events.flatMap((entry) => [{ entry, row: entry.row, isOther: false }, ...othersOf(entry)]),
  longestId: events.reduce((longest, { eventId }) => Math.max(longest, eventId.length), 0),
})

const waiting: DeletionState = { kind: 'waiting' }

/** The state of another event with the id, from what the lookup of that id found. */
export const otherStateOf = (
  table: EventTable,
  { entry, row }: ListedEvent,
  state: DeletionState,
): DeletionState => {
  const { identity } = recordKey(table.recordJson(row))
  const found = othersIn(state).find(({ record }) => recordKey(record).identity === identity)
  if (found)
    return found.outcome === 'changed'
      ? { kind: found.outcome, record: found.record }
      : { kind: found.outcome }
  // An identical copy: the two cannot be told apart.
  return recordKey(table.recordJson(entry.row)).identity === identity ? state : waiting
}
