import type { DeletionState } from './deletion-outcome'
import type { DeletionChange } from './read-deletion'
import { type EndCounts, type RunEnd, runEnds } from './run-ends'

/** How the event has ended; undefined while it waits or is in progress. */
export const endOf = (state: DeletionState | undefined): RunEnd | undefined =>
  runEnds.find((end) => end === state?.kind)

/**
 * Puts the changes into `states` (by event id), and returns how many events have ended in which way then.
 * Counting thousands of events several times a second would be slow, so only what has changed is counted.
 */
export const noteChanges = (
  states: Map<string, DeletionState>,
  counts: EndCounts,
  changes: readonly DeletionChange[],
): EndCounts => {
  const next = new Map(counts)
  const add = (end: RunEnd | undefined, change: number): void => {
    if (end) next.set(end, (next.get(end) ?? 0) + change)
  }
  for (const { eventId, state } of changes) {
    add(endOf(states.get(eventId)), -1)
    add(endOf(state), 1)
    states.set(eventId, state)
  }
  return new Map([...next].filter(([, count]) => count > 0))
}

/** How many events have ended, without those that were never begun. */
export const doneCountOf = (counts: EndCounts): number =>
  [...counts].reduce((sum, [end, count]) => sum + (end === 'notDeleted' ? 0 : count), 0)
