import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import type { DeletionUpdate } from '../../src-core/deletion/read-deletion'
import type { Clock } from '../ports/clock'
import { createLongPoll } from '../waiting/long-poll'

const readingPauseMs = 150

/** The latest change of each event that the page has not read yet. */
export const createEventChanges = (clock: Clock) => {
  const changes = new Map<string, DeletionState>()
  const { wait, wake } = createLongPoll(clock, readingPauseMs)
  return {
    record: (eventId: string, state: DeletionState): void => {
      changes.set(eventId, state)
    },
    wake,
    /** Even if there are changes: a message for each of thousands would keep the page busy. */
    wait,
    take: (): DeletionUpdate['changes'] => {
      const taken = [...changes].map(([eventId, state]) => ({ eventId, state }))
      changes.clear()
      return taken
    },
  }
}
