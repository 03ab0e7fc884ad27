import { computed, shallowReactive, shallowRef } from 'vue'
import type { DeletionState } from '../../src-core/deletion/deletion-outcome'
import { type EndCounts, type RunEnd, runEnds } from '../../src-core/deletion/run-ends'
import type { DeletionChange } from '../../src-preload/contract/deletion'

const waiting: DeletionState = { kind: 'waiting' }
const endOf = (state: DeletionState | undefined): RunEnd | undefined =>
  runEnds.find((end) => end === state?.kind)

/** The state of each event of a run, by its id, and how many events ended in which way. */
export const createOutcomes = () => {
  const states = shallowReactive(new Map<string, DeletionState>())
  /** Updated with each change: counting thousands of events several times a second would be slow. */
  const counts = shallowRef<EndCounts>(new Map())
  /** Without those that were never begun. */
  const doneCount = computed(() =>
    [...counts.value].reduce((sum, [end, count]) => sum + (end === 'notDeleted' ? 0 : count), 0),
  )
  const stateOf = (eventId: string): DeletionState => states.get(eventId) ?? waiting
  const note = (changes: readonly DeletionChange[]): void => {
    const next = new Map(counts.value)
    const add = (end: RunEnd | undefined, change: number): void => {
      if (end) next.set(end, (next.get(end) ?? 0) + change)
    }
    for (const { eventId, state } of changes) {
      add(endOf(states.get(eventId)), -1)
      add(endOf(state), 1)
      states.set(eventId, state)
    }
    counts.value = new Map([...next].filter(([, count]) => count > 0))
  }
  const clear = (): void => {
    states.clear()
    counts.value = new Map()
  }
  return { states, counts, doneCount, stateOf, note, clear }
}
