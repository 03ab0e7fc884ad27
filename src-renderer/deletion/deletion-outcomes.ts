import { computed, shallowReactive, shallowRef } from 'vue'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import type { DeletionChange } from '../../src-core/deletion/read-deletion'
import { doneCountOf, noteChanges } from '../../src-core/deletion/run-counts'
import type { EndCounts } from '../../src-core/deletion/run-ends'

const waiting: DeletionState = { kind: 'waiting' }

/** The state of each event of a run, by its id, and how many events ended in which way. */
export const createOutcomes = () => {
  const states = shallowReactive(new Map<string, DeletionState>())
  const counts = shallowRef<EndCounts>(new Map())
  const doneCount = computed(() => doneCountOf(counts.value))
  const stateOf = (eventId: string): DeletionState => states.get(eventId) ?? waiting
  const note = (changes: readonly DeletionChange[]): void => {
    counts.value = noteChanges(states, counts.value, changes)
  }
  const clear = (): void => {
    states.clear()
    counts.value = new Map()
  }
  return { states, counts, doneCount, stateOf, note, clear }
}
